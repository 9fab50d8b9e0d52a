/** Retries work that fails only for lack of a network, until it succeeds. */
import { pause } from './pause.ts';

const RETRY_MS = 3000;

/** Undefined if the result is no longer wanted by the time of another try. */
export async function retry<T>(work: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined>;
export async function retry<T>(work: () => Promise<T>): Promise<T>;
export async function retry<T>(work: () => Promise<T>, isWanted = () => true): Promise<T | undefined> {
  while (isWanted()) {
    try {
      return await work();
    } catch (error) {
      console.warn(error);
      await pause(RETRY_MS);
    }
  }
  return undefined;
}
