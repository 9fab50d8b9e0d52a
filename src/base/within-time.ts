/** For a database of the browser: WebKit's gives no answer while a frozen page holds it (docs/decisions/019). */
export const DATABASE_TIME_LIMIT_MS = 4_000;

/**
 * Rejects with a `TimeoutError` when the work takes longer than `ms`, and with the reason of `signal` when that aborts.
 * The work itself goes on.
 */
export function withinTime<T>(ms: number, work: PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  const time = AbortSignal.timeout(ms);
  const limit = signal ? AbortSignal.any([signal, time]) : time;
  const over = new Promise<never>((_, reject) => {
    if (limit.aborted) reject(limit.reason);
    else limit.addEventListener('abort', () => reject(limit.reason), { once: true });
  });
  return Promise.race([work, over]);
}
