/** Work for one tab at a time: undefined while another one does it. Without Web Locks it runs all the same. */
import type { Locks } from '../base/locks.ts';

export async function runAlone<T>(
  locks: Locks | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!locks) return work();
  return await locks.request(name, { ifAvailable: true }, async (lock) => (lock ? await work() : undefined));
}
