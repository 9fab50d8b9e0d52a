/** A request that waits or was refused, in a patient's words. */
import type { OutboxEntry } from '../../data/db.ts';
import type { Place } from '../../data/open-person-db.ts';
import { waitingText } from './place-text.ts';

export function describeEntry(entry: OutboxEntry): string {
  if (entry.name === 'cancelBooking') return 'Cancel an appointment';
  if (entry.name === 'confirmPayment') return 'Tell the clinic about your payment';
  const { serviceName, date, slot, orElse = [] } = entry.input;
  return `Book ${serviceName}, ${date}, ${[slot, ...orElse].join(', or ')}`;
}

export function describeEntryState(entry: OutboxEntry, place: Place): string {
  switch (entry.state) {
    case 'waiting':
      return `${waitingText(place, entry)}.`;
    case 'sending':
      return 'Being sent to the clinic.';
    case 'signed-out':
      return 'Waits until you sign in again.';
    case 'needs-update':
      return 'Waits for the newer version of this page.';
    case 'rejected':
      return `Not possible: ${entry.problem?.text ?? 'the clinic refused it.'}`;
  }
}
