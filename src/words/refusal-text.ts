/** Why the clinic refused a request, in the words of the screens. A toast has the specification's words. */
import { priceText } from '../base/price-text.ts';
import type { OutboxEntry } from '../data/db.ts';
import { wordsOf } from './words-of.ts';

export function refusalText(entry: OutboxEntry): string {
  const { problem } = entry;
  if (!problem) return 'the clinic refused it.';
  // The reader may work at the desk again.
  if (problem.code === 'auth.not-desk') return 'You did not work at the front desk when this was sent.';
  if (problem.price !== undefined) return `It costs ${priceText(problem.price)} now`;
  return wordsOf(entry).refusal?.(entry, problem) ?? problem.text;
}

/** That it was refused, and why. It may have become possible since. */
export function refusedText(entry: OutboxEntry): string {
  return `${entry.problem?.isFreeAgain ? 'Not booked' : 'Not possible'}: ${refusalText(entry)}`;
}
