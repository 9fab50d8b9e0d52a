/** Parses what is typed from a paper: a row's number, and the letter of the ticked box, which ends the input. Pure. */
import type { NotedState } from '../../../../contract/visit-state.ts';

/** The boxes of a row, by the letters above them. The minutes are those of the page's own key. */
export const PAPER_LETTERS: Record<string, { name: string; state: NotedState; minutes?: number }> = {
  A: { name: 'arrived', state: 'arrived' },
  C: { name: 'in chair', state: 'in-chair' },
  D: { name: 'done', state: 'done' },
  M: { name: 'missed', state: 'missed' },
  L: { name: 'late', state: 'late', minutes: 10 },
};

type PaperInput =
  /** Not complete yet. */
  | { is: 'open'; row?: number }
  | { is: 'entry'; row: number; state: NotedState; minutes?: number }
  | { is: 'wrong'; text: string };

export function readPaperInput(typed: string): PaperInput {
  const [, digits = '', rest = ''] = /^(\d*)(.*)$/su.exec(typed.replaceAll(/\s/g, '')) ?? [];
  const row = Number(digits);
  if (rest === '') return digits === '' ? { is: 'open' } : { is: 'open', row };
  const letter = rest.toUpperCase();
  const known = Object.hasOwn(PAPER_LETTERS, letter) ? PAPER_LETTERS[letter] : undefined;
  if (!known) return { is: 'wrong', text: `“${rest}” is not one of the letters A, C, D, M and L. Nothing was noted.` };
  if (digits === '') return { is: 'wrong', text: `Type the row’s number before the ${letter}. Nothing was noted.` };
  const { name: _, ...said } = known;
  return { is: 'entry', row, ...said };
}
