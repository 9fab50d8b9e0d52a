/**
 * One key has one answer. Whoever sends a booking again, because its answer was lost, is told that it was made, even if it has been
 * canceled on another device meanwhile. So the clinic is asked for the booking itself before anybody is told.
 */
import { type Booking, getBooking } from '../../contract/booking.ts';
import type { OutboxEntry } from '../data/db.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import type { Outcome } from './outcome.ts';
import { rulesOf } from './rules/rules-of.ts';

/** `standing` is the booking as it is by now. Where that can't be heard, nothing counts as answered. */
export async function askIfItStands(
  call: AuthorizedCall,
  entry: OutboxEntry,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<{ outcome: Outcome; standing?: Booking | 'gone' }> {
  const { made } = rulesOf(entry);
  if (!made || outcome.kind !== 'accepted' || entry.attempts < 2) return { outcome };
  const asked = await call(getBooking, { id: made.idOf(outcome.output as never) }, { signal });
  if (asked.kind === 'accepted') return { outcome, standing: asked.output };
  return asked.kind === 'rejected' ? { outcome, standing: 'gone' } : { outcome: asked };
}
