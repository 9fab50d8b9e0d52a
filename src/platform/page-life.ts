/** The browser's events of the back/forward cache, as a `PageLife`. */
import type { PageFollower, PageLife } from '../base/page-life.ts';

export function createPageLife(page: EventTarget): PageLife {
  let stay = new AbortController();
  const followers = new Set<PageFollower>();

  // Without `persisted` the page ends, and the browser releases everything.
  page.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted || stay.signal.aborted) return;
    stay.abort();
    for (const follower of followers) follower.putAway();
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
      if (stay.signal.aborted) follower.putAway();
      return () => followers.delete(follower);
    },
  };
}
