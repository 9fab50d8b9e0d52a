/** Where a request waits, in the words of the screens. 'On this device' is said only when that is so. */
import type { OutboxEntry } from '../../data/db.ts';
import type { Place } from '../../data/open-person-db.ts';

/** Whether it outlives the tab. */
export function isOnDevice(place: Place, { key, carriedKey }: Pick<OutboxEntry, 'key' | 'carriedKey'>): boolean {
  return place === 'device' || key === carriedKey;
}

/** A request that waits. Once it was begun to be sent, nobody here knows whether it reached the clinic. */
export function waitingText(place: Place, entry: Pick<OutboxEntry, 'key' | 'carriedKey' | 'attempts'>): string {
  return `${isOnDevice(place, entry) ? 'On this device' : 'In this tab only'}, not sent yet${entry.attempts > 0 ? ' or not answered' : ''}`;
}
