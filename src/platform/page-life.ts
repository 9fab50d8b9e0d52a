/**
 * Whether the page is there or put away: a browser that leaves a page keeps it, frozen, for the way back (bfcache). What a
 * frozen page holds, a lock or a transaction, it holds against everybody, for as long as it is kept. Whatever holds
 * something lets go here, and takes it up again when the page is back.
 */
export interface PageLife {
  /** Aborted when the page is put away; a new one each time it is back. */
  readonly stay: AbortSignal;
  /** Resolves once the page is there. */
  back(): Promise<void>;
  /** In the order in which they came; told at once if the page is away already. Returns what ends it. */
  follow(follower: PageFollower): () => void;
}

export interface PageFollower {
  /** Nothing that takes a turn of its own is done any more: the page may be frozen right after it. */
  leave(): unknown;
  comeBack(): unknown;
}

/** @param page where the browser tells of it */
export function createPageLife(page: EventTarget): PageLife {
  let stay = new AbortController();
  const followers = new Set<PageFollower>();

  // Without `persisted` the page ends, and the browser lets go of everything.
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
