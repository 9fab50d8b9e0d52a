/** Why the clinic refused a request, in the words of the screens. A toast has the specification's own. */
import { slotTime } from '../../../contract/slot.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { isAgainstRule } from '../../sync/standing-appointment.ts';

export function refusalText(entry: OutboxEntry): string {
  const { problem } = entry;
  if (problem?.code === 'booking.slot-taken') return 'Somebody else has booked this time';
  if (entry.name !== 'bookSlot' || !problem || !isAgainstRule(entry)) return problem?.text ?? 'the clinic refused it.';
  // It may be gone by now, or be on another device only.
  if (!problem.standing) return 'You had another appointment for this service on this day';
  return `You have ${entry.input.serviceName} at ${slotTime(problem.standing)} on this day`;
}
