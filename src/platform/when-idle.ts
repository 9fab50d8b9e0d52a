/** Runs `work` once the page has nothing else to do. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  // WebKit has none.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, AFTER_LOADING);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}

/** Milliseconds. */
const AFTER_LOADING = 1000;
