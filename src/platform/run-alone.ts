/**
 * Work that only one tab may do at a time, under a Web Lock that goes with the tab, however that ends. Answers undefined
 * when another tab is at it. Where there are no locks it runs: whoever needs more than politeness asks the server.
 */
import type { Locks } from '../base/locks.ts';

export async function runAlone<T>(
  locks: Locks | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!locks) return work();
  return await locks.request(name, { ifAvailable: true }, async (lock) => (lock ? await work() : undefined));
}
