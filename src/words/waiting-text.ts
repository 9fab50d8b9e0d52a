/** That a request waits, in the words of the screens, and whether it would be lost with the tab. */
import type { OutboxEntry } from '../data/db.ts';
import type { StorageKind } from '../data/open-person-db.ts';

/** Whether it outlives the tab. */
export function isOnDevice(
  storage: StorageKind,
  { key, carriedKey }: Pick<OutboxEntry, 'key' | 'carriedKey'>,
): boolean {
  return storage === 'device' || key === carriedKey;
}

export const CANCELLATION_WAITING = 'Cancellation waiting to be sent';

export function waitingText(storage: StorageKind, entry: Pick<OutboxEntry, 'key' | 'carriedKey' | 'state'>): string {
  // Not 'to be sent': the clinic may have answered it already, in words that this version can't read.
  if (entry.state === 'needs-update') return 'Waiting for the newer version of this page';
  return isOnDevice(storage, entry) ? 'Waiting to be sent' : 'Waiting to be sent, kept in this tab only';
}
