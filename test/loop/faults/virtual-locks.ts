/** Web Locks for the tabs of one browser. As in a browser, a crashed tab releases the locks that it held or waited for. */
import type { Locks } from '../../../src/base/locks.ts';

interface Claim {
  tab: object;
  name: string;
  begin(): Promise<void>;
}

export function createVirtualLocks() {
  const held = new Map<string, Claim>();
  let waiting: Claim[] = [];

  function grantNext(name: string): void {
    const claim = waiting.find((candidate) => candidate.name === name);
    if (!claim || held.has(name)) return;
    waiting = waiting.filter((other) => other !== claim);
    held.set(name, claim);
    claim.begin().finally(() => release(claim));
  }

  function release(claim: Claim): void {
    if (held.get(claim.name) !== claim) return;
    held.delete(claim.name);
    grantNext(claim.name);
  }

  return {
    of: (tab: object): Locks => ({
      request: (name, { signal }, work) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted) return reject(signal?.reason);
          const claim: Claim = { tab, name, begin: () => work(null).then(resolve, reject) };
          waiting.push(claim);
          signal?.addEventListener('abort', () => {
            if (!waiting.includes(claim)) return;
            waiting = waiting.filter((other) => other !== claim);
            reject(signal?.reason);
          });
          grantNext(name);
        }),
      query: async () => ({ held: Array.from(held.keys(), (name) => ({ name })) }),
    }),
    drop: (tab: object): void => {
      waiting = waiting.filter((claim) => claim.tab !== tab);
      for (const claim of [...held.values()]) if (claim.tab === tab) release(claim);
    },
  };
}
