/**
 * Whether a call can have left the device. That a browser says it is connected proves nothing; while it says that it has no
 * network at all, nothing leaves it.
 */

/** To be called before a call that fails. Answers a function of whether there was no network until now. */
export function watchNoNetwork(): () => boolean {
  const ended = new AbortController();
  const isOut = () => globalThis.navigator?.onLine === false;
  // Without the event a network that comes and goes would not be seen.
  let wasOut = isOut() && 'addEventListener' in globalThis;
  if (wasOut) globalThis.addEventListener('online', () => (wasOut = false), { signal: ended.signal });
  return () => {
    ended.abort();
    return wasOut && isOut();
  };
}
