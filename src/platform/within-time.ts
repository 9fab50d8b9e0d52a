/** A limit for what may never answer, such as somebody else's script on a wifi that hangs. */
const TIME_LIMIT = 10_000;

/** Rejects once the time is over, or `signal` says so; the work itself goes on. */
export function withinTime<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const time = AbortSignal.timeout(TIME_LIMIT);
  const limit = signal ? AbortSignal.any([signal, time]) : time;
  const over = new Promise<never>((_, reject) =>
    limit.addEventListener('abort', () => reject(limit.reason), { once: true }),
  );
  return Promise.race([work, over]);
}
