const FIRST_WAIT_MS = 1_000;
export const LONGEST_WAIT_MS = 5 * 60_000;

/** @param attempts number of tries, from 1 @param random in [0, 1): keeps devices that failed together from retrying together */
export function backoffDelay(attempts: number, random: number): number {
  const delay = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return delay * (0.5 + random / 2);
}
