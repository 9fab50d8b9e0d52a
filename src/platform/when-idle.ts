/**
 * Runs `work` once the page is idle; never where the browser can't tell, as in WebKit: its database may hang if a page
 * is left during such work. Returns the function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') return () => {};
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
