/** Where a request waits, in the words of the screens. 'On this device' is said only when that is so. */
import type { OutboxEntry } from '../../data/db.ts';
import type { Place } from '../../data/open-person-db.ts';

export function placeText(place: Place): string {
  return place === 'device' ? 'On this device' : 'In this tab only';
}

/** A request that waits. Once it was begun to be sent, nobody here knows whether it reached the clinic. */
export function waitingText(place: Place, { attempts }: Pick<OutboxEntry, 'attempts'>): string {
  return `${placeText(place)}, not sent yet${attempts > 0 ? ' or not answered' : ''}`;
}
