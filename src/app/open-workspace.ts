/** Builds a person's workspace: database, sync, and what follows the page. Loaded once somebody is signed in. */
import { loadCode } from '../base/load-code.ts';
import type { Locks } from '../base/locks.ts';
import type { PageLife } from '../base/page-life.ts';
import { closeForGood } from '../data/live-connection.ts';
import { addMessage } from '../data/messages.ts';
import { type OpenDeps, openPersonDb } from '../data/open-person-db.ts';
import { createBadge } from '../platform/app-badge.ts';
import { createBackgroundDrain } from '../platform/background-drain.ts';
import type { Busy } from '../platform/busy.ts';
import { readClockAhead } from '../platform/clinic-clock.ts';
import { createDrafts } from '../platform/drafts.ts';
import { askForLastingStorage } from '../platform/lasting-storage.ts';
import { dropLeftBehind } from '../platform/left-behind.ts';
import type { Account, Ending } from '../platform/session.ts';
import { pickStorage } from '../platform/storage.ts';
import { readAccessToken } from '../platform/token.ts';
import { createWaitingRecords, type WaitingRecords } from '../platform/waiting-record.ts';
import { createSync } from '../sync/sync.ts';
import { clinicMomentText } from '../words/clinic-time-text.ts';
import type { App } from './app-context.ts';
import { clinicZone } from './clinic-zone.ts';
import { deleteLogin, isOwnDeletion } from './delete-login.ts';
import { createDeviceWatch, type WatchDeps } from './device-watch.ts';
import { emptyWorkspace } from './empty-workspace.ts';
import { followPage } from './follow-page.ts';
import { keepClinicConfig } from './keep-clinic-config.ts';
import { createOwnName } from './own-name.ts';
import { renewAccessToken } from './sign-in.ts';
import { endSession, forgetPerson, NOTHING_WAITS } from './sign-out.ts';
import { UNASKED, type Workspace } from './workspaces.ts';

/** What all workspaces of a page share. */
interface PageParts {
  /** `isFull`: nothing more fits on the device, so the workspace lives in the tab's memory. */
  device: { isFull: boolean };
  storage: Storage;
  life: PageLife;
  locks: Locks | undefined;
  busy: Busy;
}

export async function openWorkspace(account: Account, app: App, page: PageParts): Promise<Workspace> {
  const { session, clinic } = app;
  const { life, locks, busy } = page;
  const { uid } = account;
  const isHere = () => session.account?.uid === uid;
  const open = new AbortController();

  // 1. What the device keeps for the person.
  const opened = await openPersonDb(uid, databaseDeps(app, page, open.signal));
  const { db } = opened;
  const isOnDevice = opened.storage === 'device';
  if (isHere()) dropLeftBehind(uid);
  const welcome = session.takeWelcome();
  if (welcome) await addMessage(db, { kind: 'info', text: welcome }, Date.now());
  const records = createWaitingRecords(page.storage, uid);
  const drafts = createDrafts(pickStorage(() => sessionStorage).storage, uid);
  const watch = await createDeviceWatch(opened, watchDeps(clinic, records));

  // 2. What runs for them.
  const sync = createSync({
    db,
    account,
    getAccessToken: readAccessToken,
    renewAccessToken: () => renewAccessToken(account, app),
    async endSession(why) {
      const isOwn = await isOwnDeletion(db, why);
      // Somebody else may have come in another tab.
      if (!isHere()) return;
      if (isOwn) await deleteLogin(app, uid);
      else await endSession(app, why, isOnDevice ? watch : NOTHING_WAITS);
    },
    ownName: createOwnName(session, uid),
    getUploadUrl: () => clinic.current?.images.uploadUrl,
    locks,
  });
  const backgroundDrain = createBackgroundDrain(() => navigator.serviceWorker);
  const drainInBackground = () => isOnDevice && backgroundDrain.ask();
  followPage({ life, db, sync, watch, drainInBackground, signal: open.signal });
  keepClinicConfig(clinic, open.signal);

  // 3. How it ends.
  let emptied: Promise<void> | undefined;
  const empty: Workspace['empty'] = (because, isBack) => {
    emptied ??= emptyWorkspace({ ...opened, account, sync }, because, isBack);
    return emptied;
  };
  async function close(because?: Ending): Promise<void> {
    watch.stop();
    if (!isHere()) {
      forgetPerson({ records, drafts }, because);
      // A no-op in the tab where they logged out. Another tab may have stored an answer since, or may hear of the logout
      // when they are back already.
      await empty(because ?? UNASKED, () => session.isSignedIn(uid));
    }
    open.abort();
    await sync.stop();
    closeForGood(db);
  }

  async function callLive<T>(work: () => Promise<T>): Promise<T> {
    const answer = await busy.during(work);
    // The caller would write to the database that was emptied, so it never gets the answer.
    return emptied ? new Promise(() => {}) : answer;
  }

  return {
    ...opened,
    account,
    sync,
    drafts,
    locks,
    wake() {
      sync.wake();
      watch.noteSaved();
      drainInBackground();
    },
    call: (endpoint, input, options) => callLive(() => sync.call(endpoint, input, options)),
    uploadImage: (image) => callLive(() => sync.uploadImage(image)),
    endSession: sync.endSession,
    pullBooking: sync.pullBooking,
    empty,
    close,
  };
}

function databaseDeps({ workspaces, updates }: App, { life, device }: PageParts, signal: AbortSignal): OpenDeps {
  return {
    life,
    signal,
    isFull: device.isFull,
    onFull() {
      if (device.isFull) return;
      device.isFull = true;
      workspaces.reopen();
    },
    onLost: () => workspaces.reopen(),
    onNewerVersion: updates.noteNewer,
    loadTabMemory: async () => (await loadCode(() => import('./tab-memory.ts'))).createTabMemory(),
  };
}

const watchDeps = (clinic: App['clinic'], records: WaitingRecords): WatchDeps => ({
  records,
  showWaiting: createBadge(),
  momentText: (at) => clinicMomentText(at, clinicZone(clinic.current)),
  askForLastingStorage: () => askForLastingStorage(navigator.storage),
  clinicNow: () => Date.now() + readClockAhead(),
});
