/**
 * Runs `work` once the page is idle; never where the browser can't tell, as in WebKit, whose database may hang if a page is left
 * in the middle of such work. Returns the function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') return () => {};
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
