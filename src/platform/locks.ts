/**
 * The browser's Web Locks, for those that refuse them together with storage: work then runs without a lock, which is
 * harmless in a tab that shares nothing with another.
 */
export type Locks = Pick<LockManager, 'query'> & {
  request<T>(name: string, options: LockOptions, work: (lock: Lock | null) => Promise<T>): Promise<T>;
};

/** Undefined where the page's address is not secure. */
export function createLocks(locks: LockManager | undefined): Locks | undefined {
  if (!locks) return undefined;
  return {
    async request(name, options, work) {
      let isBegun = false;
      const begin = (lock: Lock | null) => {
        isBegun = true;
        return work(lock);
      };
      try {
        return await locks.request(name, options, begin);
      } catch (error) {
        if (isBegun || !isRefused(error)) throw error;
        return work({ name, mode: options.mode ?? 'exclusive' });
      }
    },
    query: () =>
      locks.query().catch((error) => {
        if (!isRefused(error)) throw error;
        return { held: [], pending: [] };
      }),
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}
