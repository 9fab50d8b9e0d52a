/** A request that waits or was refused, in a patient's words. */
import type { OutboxEntry, Wish } from '../../data/db.ts';
import type { Place } from '../../data/open-person-db.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import { waitingText } from './place-text.ts';
import { refusalText } from './refusal-text.ts';

export function describeEntry(entry: OutboxEntry): string {
  if (entry.name === 'cancelBooking') return entry.undo ? `Cancel ${wishText(entry.undo)}` : 'Cancel an appointment';
  if (entry.name === 'confirmPayment') return 'Tell the clinic about your payment';
  return `Book ${wishText(entry.input)}`;
}

const wishText = ({ serviceName, date, slot, orElse = [] }: Wish) =>
  `${serviceName}, ${date}, ${[slot, ...orElse].join(', or ')}`;

/** Whether the person has given it up, and it stays because the clinic may have it: its cancellation waits behind it. */
export function isGivenUp({ key }: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return entries.some((entry) => entry.name === 'cancelBooking' && entry.input.id === key && isUndecided(entry));
}

/** @param entries all that stand on the device */
export function describeEntryState(entry: OutboxEntry, place: Place, entries: readonly OutboxEntry[]): string {
  if (isGivenUp(entry, entries))
    return 'This may have reached the clinic already, so it stays until it is canceled there.';
  switch (entry.state) {
    case 'waiting':
      return `${waitingText(place, entry)}.`;
    case 'sending':
      return 'Being sent to the clinic.';
    case 'signed-out':
      return 'Waits until you log in again.';
    case 'needs-update':
      return 'Waits for the newer version of this page.';
    case 'rejected':
      return `Not possible: ${refusalText(entry)}`;
  }
}
