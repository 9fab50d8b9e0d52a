/**
 * The browser's Web Locks. A page that is put away releases its locks and leaves their queues: frozen, it would block all
 * other tabs. Once it is back, its work goes on without the lock, so running without it must be harmless. A browser that refuses
 * locks refuses storage too: its tabs share nothing, and work runs without a lock.
 */
import type { Locks } from '../base/locks.ts';
import type { PageLife } from '../base/page-life.ts';

/** Undefined where the page's address is not secure. */
export function createLocks(locks: LockManager | undefined, life: Pick<PageLife, 'stay' | 'back'>): Locks | undefined {
  if (!locks) return undefined;
  return {
    async request(name, options, work) {
      for (;;) {
        await life.back();
        const { stay } = life;
        let result: ReturnType<typeof work> | undefined;
        const begin = (lock: Lock | null) => {
          result = work(lock);
          return endOf(result, stay);
        };
        try {
          await locks.request(name, withSignal(options, stay), begin);
          if (result) return await result;
        } catch (error) {
          if (result) throw error;
          if (isRefused(error)) return work({ name, mode: options.mode ?? 'exclusive' });
          if (!stay.aborted || options.signal?.aborted) throw error;
        }
      }
    },
    query: () =>
      locks.query().catch((error) => {
        if (!isRefused(error)) throw error;
        return { held: [], pending: [] };
      }),
  };
}

/** `ifAvailable` can't be combined with a signal. */
function withSignal(options: LockOptions, stay: AbortSignal): LockOptions {
  if (options.ifAvailable) return options;
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, stay]) : stay };
}

function endOf(work: Promise<unknown>, stay: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stay.removeEventListener('abort', end);
      resolve();
    };
    stay.addEventListener('abort', end);
    work.then(end, end);
  });
}

function isRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}
