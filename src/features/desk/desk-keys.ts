import { EVENT_NAMES } from '../../../contract/visit.ts';
import type { NotedState } from '../../../contract/visit-state.ts';

type DeskKey =
  | { does: 'move'; by: number }
  | { does: 'note'; state: NotedState; minutes?: number }
  | { does: 'now' | 'undo' | 'new-booking' | 'walk-in' | 'print' | 'enter-paper' | 'search' | 'show-keys' };

interface KeyMeaning {
  /** As a browser names it. */
  key: string;
  /** As the dialog of keys shows it. */
  shown: string;
  text: string;
  means: DeskKey;
}

/** In the order of that dialog. */
export const DESK_KEYS: readonly KeyMeaning[] = [
  { key: 'ArrowUp', shown: '↑', text: 'previous patient', means: { does: 'move', by: -1 } },
  { key: 'ArrowDown', shown: '↓', text: 'next patient', means: { does: 'move', by: 1 } },
  { key: 't', shown: 't', text: 'now: the first patient whose time is not over', means: { does: 'now' } },
  noting('a', 'arrived'),
  noting('c', 'in-chair'),
  noting('d', 'done'),
  noting('m', 'missed'),
  noting('l', 'late', 10),
  { key: 'u', shown: 'u', text: 'undo', means: { does: 'undo' } },
  { key: 'n', shown: 'n', text: 'new booking', means: { does: 'new-booking' } },
  { key: 'w', shown: 'w', text: 'add a walk-in', means: { does: 'walk-in' } },
  { key: 'p', shown: 'p', text: 'print', means: { does: 'print' } },
  { key: 'e', shown: 'e', text: 'enter from paper', means: { does: 'enter-paper' } },
  { key: '/', shown: '/', text: 'search', means: { does: 'search' } },
  { key: '?', shown: '?', text: 'show these keys', means: { does: 'show-keys' } },
];

function noting(key: string, state: NotedState, minutes?: number): KeyMeaning {
  const name = EVENT_NAMES[state].toLowerCase();
  return minutes === undefined
    ? { key, shown: key, text: name, means: { does: 'note', state } }
    : { key, shown: key, text: `${name}, ${minutes} min`, means: { does: 'note', state, minutes } };
}

/** @param areLettersOn whether single letters and signs do something; arrows always do */
export function deskKey(
  {
    key,
    shiftKey,
    ctrlKey,
    altKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  areLettersOn: boolean,
) {
  if (ctrlKey || altKey || metaKey || (key.length === 1 && !areLettersOn)) return undefined;
  const isLetter = /^\p{L}$/u.test(key);
  if (isLetter && shiftKey) return undefined;
  // Caps Lock turns it into a capital.
  const meant = isLetter ? key.toLowerCase() : key;
  return DESK_KEYS.find((one) => one.key === meant)?.means;
}
