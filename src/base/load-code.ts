/**
 * Loads code while the page runs. An import that is under way when the page goes into the back/forward cache may stay
 * pending forever (WebKit), and a second import of the same module waits for the first: only reloading the page helps.
 */
import { retry } from './retry.ts';

let underWay = 0;

export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  underWay++;
  try {
    return await load();
  } finally {
    underWay--;
  }
}

/** For a part of the page that the rest can do without for a while. */
export const retryImport = <T>(load: () => Promise<T>): Promise<T> => retry(() => loadCode(load));

export const isLoadingCode = (): boolean => underWay > 0;
