/** A browser that says it is connected proves nothing, but while it reports no network, nothing leaves the device. */

/** Call it before a call. Returns a function that tells, once the call has failed, whether there was no network all along. */
export function watchNoNetwork(): () => boolean {
  const ended = new AbortController();
  const isOut = () => globalThis.navigator?.onLine === false;
  // Without the event, a network that comes and goes would be missed.
  let wasOut = isOut() && 'addEventListener' in globalThis;
  if (wasOut) globalThis.addEventListener('online', () => (wasOut = false), { signal: ended.signal });
  return () => {
    ended.abort();
    return wasOut && isOut();
  };
}
