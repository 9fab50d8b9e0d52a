/** That a request waits, in the words of the screens. Of what goes with the tab, that is said. */
import type { OutboxEntry } from '../data/db.ts';
import type { Place } from '../data/open-person-db.ts';

/** Whether it outlives the tab. */
export function isOnDevice(place: Place, { key, carriedKey }: Pick<OutboxEntry, 'key' | 'carriedKey'>): boolean {
  return place === 'device' || key === carriedKey;
}

export const CANCELLATION_WAITING = 'Cancellation waiting to be sent';

export function waitingText(place: Place, entry: Pick<OutboxEntry, 'key' | 'carriedKey'>): string {
  return isOnDevice(place, entry) ? 'Waiting to be sent' : 'Waiting to be sent, kept in this tab only';
}
