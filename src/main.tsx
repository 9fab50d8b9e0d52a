// Composition root of the page: everything is built here and handed down.
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { App } from './features/shell/app-context.ts';
import { leaveClinic } from './features/shell/leave-clinic.ts';
import { showToast } from './features/shell/show-toast.ts';
import { createWorkspaces, type Workspace } from './features/shell/workspaces.ts';
import { createPageRouter, Page } from './page.tsx';
import { createBadge } from './platform/app-badge.ts';
import type { Auth } from './platform/auth.ts';
import { createBackgroundDrain } from './platform/background-drain.ts';
import { createBusy } from './platform/busy.ts';
import { createClinicConfig } from './platform/clinic-config.ts';
import { createInstall } from './platform/install.ts';
import { askForLastingStorage } from './platform/lasting-storage.ts';
import { createLocks } from './platform/locks.ts';
import { createUpdates } from './platform/pwa.ts';
import { type Account, createSession } from './platform/session.ts';
import { openStorage } from './platform/storage.ts';
import { readAccessToken, writeAccessToken } from './platform/token.ts';
import { createWaitingRecords } from './platform/waiting-record.ts';

const { storage, isLasting } = openStorage();
// A sign-in that goes with the tab would leave behind what nobody here could send.
let isFull = !isLasting;
const session = createSession(storage);
const clinic = createClinicConfig(storage);
const locks = createLocks(navigator.locks);
const busy = createBusy(locks, document);
const updates = createUpdates(busy);
const install = createInstall(storage, window);
const backgroundDrain = createBackgroundDrain(() => navigator.serviceWorker);

let auth: Promise<Auth> | undefined;

function loadAuth(): Promise<Auth> {
  auth ??= Promise.all([import('./platform/auth.ts'), clinic.load()])
    .then(([{ createAuth }, config]) => createAuth(config.auth))
    .catch((error) => {
      // What failed for want of a network may work the next time.
      auth = undefined;
      throw error;
    });
  return auth;
}

const exchange: App['exchange'] = async (proof) => {
  const [{ createApi }, { exchangeToken }] = await Promise.all([
    import('./sync/api.ts'),
    import('./sync/exchange-token.ts'),
  ]);
  return exchangeToken(createApi(), proof);
};

/** Null when nobody is signed in with the provider any more; throws when that can't be known right now. */
async function renewAccessToken({ uid, email, name }: Account): Promise<string | null> {
  const idToken = await (await loadAuth()).getIdToken(uid);
  if (!idToken) return null;
  const outcome = await exchange({ idToken, email, name });
  if (outcome.kind === 'rejected' || outcome.kind === 'reauth') return null;
  if (outcome.kind !== 'accepted') throw new Error('The clinic could not be asked for a new token.');
  writeAccessToken(outcome.output.accessToken);
  return outcome.output.accessToken;
}

async function openWorkspace(account: Account): Promise<Workspace> {
  const [{ openPersonDb }, { createSync }, { createDeviceWatch }] = await Promise.all([
    import('./data/open-person-db.ts'),
    import('./sync/sync.ts'),
    import('./features/shell/device-watch.ts'),
  ]);
  const open = new AbortController();
  const { signal } = open;
  const opened = await openPersonDb(account.uid, {
    isFull,
    onFull() {
      if (isFull) return;
      isFull = true;
      app.workspaces.reopen();
    },
    signal,
    loadTabDatabases: async () => (await import('./platform/tab-database.ts')).createTabDatabases(),
    onNewerVersion: updates.noteNewer,
  });
  const { db, place } = opened;
  const records = createWaitingRecords(storage, account.uid);
  const watch = await createDeviceWatch(opened, {
    records,
    showWaiting: createBadge(),
    askForLastingStorage: () => askForLastingStorage(navigator.storage),
  });
  const sync = createSync({
    db,
    account,
    getAccessToken: readAccessToken,
    renewAccessToken: () => renewAccessToken(account),
    onSignedOut: async (text) => {
      await leaveClinic(app, text);
      await showToast({ kind: 'error', text });
    },
    getUploadUrl: () => clinic.current?.images.uploadUrl,
    locks,
  });
  const drainInBackground = () => place === 'device' && backgroundDrain.ask();
  addEventListener('online', sync.wake, { signal });
  addEventListener('offline', sync.doubt, { signal });
  addEventListener('focus', sync.wake, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      sync.wake();
      // The page may be closed next: what it asked for earlier is used up by then.
      if (document.hidden && watch.waiting > 0) drainInBackground();
    },
    { signal },
  );
  // What only this tab keeps is lost with it.
  addEventListener('beforeunload', (event) => watch.inTabOnly > 0 && event.preventDefault(), { signal });
  return {
    account,
    db,
    sync,
    place,
    wake() {
      sync.wake();
      watch.noteSaved();
      drainInBackground();
    },
    call: (endpoint, input) => busy.during(() => sync.call(endpoint, input)),
    uploadImage: (image) => busy.during(() => sync.uploadImage(image)),
    endSession: sync.endSession,
    pullBooking: sync.pullBooking,
    async close() {
      open.abort();
      watch.stop();
      if (session.account?.uid !== account.uid) records.forgetNames();
      await sync.stop();
      db.close();
    },
  };
}

const app: App = {
  session,
  clinic,
  workspaces: createWorkspaces(session, openWorkspace),
  updates,
  install,
  loadAuth,
  exchange,
};

const router = createPageRouter(session, { scrollRestoration: true });

// The guards decide anew whenever somebody came or went, in this tab or another.
session.subscribe(() => router.invalidate());
// What it brings is only for later: a page that can't reach the server works with what it remembers.
clinic.load().catch(() => {});

/** Wakes up the HTML that is there already, if it is of the page that the person is to see; builds the page otherwise. */
async function show(root: HTMLElement): Promise<void> {
  const page = <Page app={app} router={router} />;
  if (!root.dataset.page) return createRoot(root).render(page);
  // The code of the page must be there first, or what is painted would go away again. What fails is said by the page.
  await router.load().catch(() => {});
  const { pathname, searchStr } = router.state.location;
  if (pathname + searchStr !== root.dataset.page) {
    // It is of the HTML that goes; the page brings its own.
    document.querySelector('title')?.remove();
    delete root.dataset.page;
    return createRoot(root).render(page);
  }
  // As the router does with a page that came from a server: without the boundaries that such HTML does not have.
  router.ssr = { manifest: undefined };
  hydrateRoot(root, page);
}

show(document.getElementById('root') as HTMLElement);
