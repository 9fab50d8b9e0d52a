/** A hidden page may be frozen at any moment, and an open connection keeps a page out of the back/forward cache. */

/**
 * Runs work while the page is visible. @param run ends when the signal aborts; called again each time the page becomes
 * visible. Returns the function that ends it
 */
export function whileSeen(run: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined;
  let isAway = false;

  function look(): void {
    const isSeen = !isAway && !document.hidden;
    if (isSeen === (running !== undefined)) return;
    running?.abort();
    running = isSeen ? new AbortController() : undefined;
    if (running) run(running.signal);
  }

  const end = new AbortController();
  const { signal } = end;
  const goAway = (away: boolean) => () => {
    isAway = away;
    look();
  };
  addEventListener('pagehide', goAway(true), { signal });
  addEventListener('pageshow', goAway(false), { signal });
  document.addEventListener('visibilitychange', look, { signal });
  look();
  return () => {
    end.abort();
    goAway(true)();
  };
}
