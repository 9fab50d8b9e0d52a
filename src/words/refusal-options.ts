/** What a person can do with a request that waits or was refused. */
import type { OutboxEntry } from '../data/db.ts';
import { isKnownHere, wordsOf } from './words-of.ts';

/** The day (ISO) on which another time may be free; undefined if the reason for the refusal was not that the time was taken. */
export function dayOfOffer(entry: OutboxEntry): string | undefined {
  const { state, problem } = entry;
  return state === 'rejected' && problem ? wordsOf(entry).dayOfOffer?.(entry, problem) : undefined;
}

/** Slots of that service and day that were free when the clinic last said so. */
export function listAlternatives(entry: OutboxEntry): string[] {
  const { state, problem } = entry;
  if (state !== 'rejected' || !problem) return [];
  return wordsOf(entry).alternatives?.(problem) ?? [];
}

/** Whether sending the request now may change anything. */
export function isSendableNow(entry: OutboxEntry): boolean {
  if (!isKnownHere(entry)) return false;
  return entry.state !== 'rejected' || wordsOf(entry).isWorthRetrying(entry.problem);
}

export function isDiscardable(entry: OutboxEntry): boolean {
  return entry.state === 'rejected' || wordsOf(entry).isRevocable(entry);
}
