/** What a key means at the front desk. Pure. */
import type { VisitStateName } from '../../../contract/visit-state.ts';

export type DeskKey =
  | { does: 'move'; by: number }
  | { does: 'note'; state: VisitStateName; minutes?: number }
  | { does: 'undo' | 'new-booking' | 'walk-in' | 'print' | 'enter-paper' | 'search' | 'show-keys' };

const KEYS: Record<string, DeskKey> = {
  ArrowUp: { does: 'move', by: -1 },
  ArrowDown: { does: 'move', by: 1 },
  a: { does: 'note', state: 'arrived' },
  c: { does: 'note', state: 'in-chair' },
  d: { does: 'note', state: 'done' },
  m: { does: 'note', state: 'missed' },
  l: { does: 'note', state: 'late', minutes: 10 },
  u: { does: 'undo' },
  n: { does: 'new-booking' },
  w: { does: 'walk-in' },
  p: { does: 'print' },
  e: { does: 'enter-paper' },
  '/': { does: 'search' },
  '?': { does: 'show-keys' },
};

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
  return Object.hasOwn(KEYS, meant) ? KEYS[meant] : undefined;
}
