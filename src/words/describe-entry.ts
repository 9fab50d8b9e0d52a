/** A request that waits or was refused, in a patient's words. */
import type { OutboxEntry } from '../data/db.ts';
import type { StorageKind } from '../data/open-person-db.ts';
import { mayBeKnown } from '../data/outbox-entries.ts';
import { isCancelOf, isUndoOf } from '../sync/rules/cancels.ts';
import { refusedText } from './refusal-text.ts';
import { waitingText } from './waiting-text.ts';
import { wordsOf } from './words-of.ts';

export function describeEntry(entry: OutboxEntry): string {
  return wordsOf(entry).request(entry);
}

/** Whether the person has given it up, but it stays because the clinic may have it. What takes it back waits behind it. */
export const isGivenUp = (given: OutboxEntry, entries: readonly OutboxEntry[]): boolean =>
  entries.some((entry) => isCancelOf(entry, given) || (mayBeKnown(given) && isUndoOf(entry, given)));

interface Standing {
  storage: StorageKind;
  /** All entries on the device. */
  entries: readonly OutboxEntry[];
  isOffline: boolean;
}

export function describeEntryState(entry: OutboxEntry, { storage, entries, isOffline }: Standing): string {
  if (isGivenUp(entry, entries))
    return `This may have reached the clinic already, so ${entry.undo ? 'the same time is booked again after it' : 'it stays until it is canceled there'}.`;
  // The bank may be asking the person, so there is nothing to tell the clinic yet.
  if (entry.isUncertain && (entry.state === 'waiting' || entry.state === 'sending'))
    return 'We don’t know yet whether it went through.';
  // While offline, the send only tries whether the clinic can be reached again.
  switch (isOffline && entry.state === 'sending' ? 'waiting' : entry.state) {
    case 'waiting':
    case 'needs-update':
      return `${waitingText(storage, entry)}.`;
    case 'sending':
      return 'Being sent to the clinic.';
    case 'signed-out':
      return 'Waiting for you to log in again.';
    case 'rejected':
      return refusedText(entry);
  }
}
