/**
 * Runs `work` once the page has nothing else to do; never where the browser can't tell, as in WebKit, whose database may hang
 * when a page is left in the midst of such work. Returns what cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') return () => {};
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
