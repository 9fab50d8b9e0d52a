/**
 * Asks the browser to let the worker send what waits once there is a connection, even if no page is open by then.
 * Chromium's alone; without it a page does it.
 */

/** The name under which the worker hears of it. */
export const BACKGROUND_DRAIN = 'drain';

/** Chromium's alone, so TypeScript's library does not have it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

export interface BackgroundDrain {
  /** Harmless when asked for again. */
  ask(): void;
}

/** @param findWorkers may throw, where a person blocks what sites keep */
export function createBackgroundDrain(findWorkers: () => ServiceWorkerContainer | undefined): BackgroundDrain {
  let sync: SyncManager | undefined;
  // Known beforehand: a page that is being closed can't wait for it.
  find().catch(() => {});

  async function find() {
    const registration = await findWorkers()?.ready;
    sync = (registration as { sync?: SyncManager } | undefined)?.sync;
  }

  return {
    ask() {
      // A person may have switched it off.
      sync?.register(BACKGROUND_DRAIN).catch(() => {});
    },
  };
}
