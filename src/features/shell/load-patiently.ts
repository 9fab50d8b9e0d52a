/** Loads a part of the page until it is there: a network that fails costs that part for a while, and nothing around it. */
import { loadCode } from '../../platform/load-code.ts';

const RETRY_MS = 3000;

export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadCode(load);
    } catch (error) {
      console.warn(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
