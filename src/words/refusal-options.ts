/** What a person can do with a request that waits or was refused. */
import type { OutboxEntry } from '../data/db.ts';
import { wordsOf } from './words-of.ts';

/** Slots of that service and day that were free when the clinic answered. */
export function listAlternatives(entry: OutboxEntry): string[] {
  const { state, problem } = entry;
  if (state !== 'rejected' || !problem) return [];
  return wordsOf(entry).alternatives?.(problem) ?? [];
}

/** Whether sending the request now may change anything. */
export function isSendableNow(entry: OutboxEntry): boolean {
  return entry.state !== 'rejected' || wordsOf(entry).isWorthRetrying(entry.problem);
}

export function isDiscardable(entry: OutboxEntry): boolean {
  return entry.state === 'rejected' || wordsOf(entry).isRevocable;
}
