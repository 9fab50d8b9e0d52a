/** Where a request waits, in the words of the screens. 'On this device' is said only when that is so. */
import type { Place } from '../../data/open-person-db.ts';

export function placeText(place: Place): string {
  return place === 'device' ? 'On this device' : 'In this tab only';
}
