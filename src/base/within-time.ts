/**
 * Rejects with a `TimeoutError` when the work takes longer than `ms`, and with the reason of `signal` when that aborts.
 * The work itself goes on.
 */
export async function withinTime<T>(ms: number, work: PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const limit = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new DOMException('It took too long.', 'TimeoutError')), ms);
    settled.signal.addEventListener('abort', () => clearTimeout(timer));
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { signal: settled.signal });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    settled.abort();
  }
}
