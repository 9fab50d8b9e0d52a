/**
 * The lists that the screens show. They lack what happened while the clinic was out of reach or the page was paused, so
 * they are pulled again.
 */
type Pull = () => Promise<boolean>;

export interface ShownLists {
  /** Pulls a list for a screen, once the page is not paused. For each name, the last pull is the one that is repeated. */
  show(name: string, pull: Pull): Promise<boolean>;
  repeat(name: string): Promise<void>;
  /** Marks all that is shown as possibly out of date. */
  outdate(): void;
  /** Pulls all of them again if they may be out of date. */
  refresh(): Promise<void>;
}

/** @param here resolves once the page is not paused */
export function createShownLists(here: () => Promise<void>): ShownLists {
  const pulls = new Map<string, Pull>();
  let isOutdated = false;
  return {
    async show(name, pull) {
      pulls.set(name, pull);
      await here();
      return pull();
    },
    async repeat(name) {
      await pulls.get(name)?.();
    },
    outdate() {
      isOutdated = true;
    },
    async refresh() {
      if (!isOutdated) return;
      isOutdated = false;
      await Promise.all(Array.from(pulls.values(), (pull) => pull()));
    },
  };
}
