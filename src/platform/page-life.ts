/**
 * Whether the page is in the back/forward cache. A frozen page keeps its locks, transactions and connections, and blocks
 * all other tabs with them. They are released at `leave` and taken again at `comeBack`.
 */
export interface PageLife {
  /** Aborted when the page is put away. A new one each time it is back. */
  readonly stay: AbortSignal;
  /** Resolves once the page is not put away. */
  back(): Promise<void>;
  /** Calls `leave` at once if the page is away already. Returns the unsubscribe function. */
  follow(follower: PageFollower): () => void;
}

export interface PageFollower {
  /** Must be synchronous: the page may be frozen right after it. */
  leave(): unknown;
  comeBack(): unknown;
}

export function createPageLife(page: EventTarget): PageLife {
  let stay = new AbortController();
  const followers = new Set<PageFollower>();

  // Without `persisted` the page ends, and the browser releases everything.
  page.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted || stay.signal.aborted) return;
    stay.abort();
    for (const follower of followers) follower.leave();
  });
  page.addEventListener('pageshow', () => {
    if (!stay.signal.aborted) return;
    stay = new AbortController();
    for (const follower of followers) follower.comeBack();
  });

  return {
    get stay() {
      return stay.signal;
    },
    async back() {
      while (stay.signal.aborted) {
        await new Promise((resolve) => page.addEventListener('pageshow', resolve, { once: true }));
      }
    },
    follow(follower) {
      followers.add(follower);
      if (stay.signal.aborted) follower.leave();
      return () => followers.delete(follower);
    },
  };
}
