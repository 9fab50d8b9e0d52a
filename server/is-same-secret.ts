import { hash, timingSafeEqual } from 'node:crypto';

/** Takes the same time for any two texts, so that nobody can find a secret by measuring. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
