/** Ties a workspace to the page's lifecycle and the network, until `signal` aborts. */
import type { PageLife } from '../base/page-life.ts';
import type { MolarDb } from '../data/db.ts';
import type { Sync } from '../sync/sync.ts';
import type { DeviceWatch } from './device-watch.ts';
import { wakeIfOffline } from './wake-if-offline.ts';

interface Followed {
  life: PageLife;
  db: MolarDb;
  sync: Sync;
  watch: DeviceWatch;
  drainInBackground(): void;
  signal: AbortSignal;
}

export function followPage({ life, db, sync, watch, drainInBackground, signal }: Followed): void {
  const stopFollowing = life.follow({
    putAway: sync.pause,
    async comeBack() {
      await db.putAway;
      if (!life.stay.aborted) sync.resume();
    },
  });
  signal.addEventListener('abort', stopFollowing);
  signal.addEventListener('abort', wakeIfOffline(db, sync));
  addEventListener('online', sync.wake, { signal });
  addEventListener('offline', sync.check, { signal });
  addEventListener('focus', sync.wake, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      sync.wake();
      // The page may be closed next, and an earlier request for a background sync may be used up.
      if (document.hidden && watch.waiting > 0) drainInBackground();
    },
    { signal },
  );
  // Entries that only this tab has are lost with it.
  addEventListener('beforeunload', (event) => watch.inTabOnly > 0 && event.preventDefault(), { signal });
}
