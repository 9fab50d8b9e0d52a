/** Background Sync, which only Chromium has: the worker sends what waits once there is a connection, even without a page. */

/** The tag of the worker's `sync` event. */
export const BACKGROUND_DRAIN = 'drain';

/** Missing in TypeScript's library. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

export interface BackgroundDrain {
  /** Asking again is harmless. */
  ask(): void;
}

/** @param findWorkers may throw, where the person blocks site data */
export function createBackgroundDrain(findWorkers: () => ServiceWorkerContainer | undefined): BackgroundDrain {
  let sync: SyncManager | undefined;
  // Looked up in advance, because a page that is closing can't wait.
  find().catch(() => {});

  async function find() {
    const registration = await findWorkers()?.ready;
    sync = (registration as { sync?: SyncManager } | undefined)?.sync;
  }

  return {
    ask() {
      // The person may have switched it off.
      sync?.register(BACKGROUND_DRAIN).catch(() => {});
    },
  };
}
