// Composition root of the page: everything is built here and handed down.
import './base/any-signal.ts';
import './set-immediate.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { App } from './app/app-context.ts';
import { createAuthLoader } from './app/load-auth.ts';
import { createWorkspaces, type Workspace } from './app/workspaces.ts';
import { isLoadingCode, loadCode } from './base/load-code.ts';
import { pause } from './base/pause.ts';
import { createPageRouter, Page, PENDING_MS } from './page.tsx';
import { createBusy } from './platform/busy.ts';
import { createClinicConfig } from './platform/clinic-config.ts';
import { createInstall } from './platform/install.ts';
import { createLocks } from './platform/locks.ts';
import { createPageLife } from './platform/page-life.ts';
import { createUpdates } from './platform/pwa.ts';
import { type Account, createSession } from './platform/session.ts';
import { openStorage } from './platform/storage.ts';

const { storage, isLasting } = openStorage();
// Without local storage the sign-in dies with the tab, and entries on disk could never be sent: keep the database in
// memory too.
const device = { isFull: !isLasting };
const session = createSession(storage);
const clinic = createClinicConfig(storage);
const life = createPageLife(window);
const locks = createLocks(navigator.locks, life);
const busy = createBusy(locks, document);
const updates = createUpdates(busy);
const install = createInstall(storage, window);

/** What the person's database and sync take is loaded once somebody is signed in. */
async function openWorkspace(account: Account): Promise<Workspace> {
  const { openWorkspace: open } = await loadCode(() => import('./app/open-workspace.ts'));
  return open(account, app, { device, storage, life, locks, busy });
}

const app: App = {
  session,
  clinic,
  workspaces: createWorkspaces(session, openWorkspace),
  updates,
  install,
  loadAuth: createAuthLoader(() => app),
  showToast: async (toast, onClose) =>
    (await import('./features/messages/show-toast.ts')).showToast(toast, onClose && { onClose }),
};

const router = createPageRouter(session, { scrollRestoration: true });

// It may wait forever for what it had asked for (load-code.ts).
life.follow({ leave() {}, comeBack: () => (isLoadingCode() || router.state.isLoading) && location.reload() });

// The guards decide again after each sign-in and sign-out, in this tab or another.
session.subscribe(() => router.invalidate());
// What it brings is only for later: a page that can't reach the server works with what it remembers.
clinic.load().catch(() => {});

/** Wakes up the HTML that is there already, if it is of the page that the person is to see; builds the page otherwise. */
async function show(root: HTMLElement): Promise<void> {
  const page = <Page app={app} router={router} />;
  if (!root.dataset.page) return createRoot(root).render(page);
  const isShown = (path: string) => path === root.dataset.page;
  // The code of the page must be there first, or what is painted would go away again. What fails is said by the page.
  const loaded = router.load().catch(() => {});
  // What stands around every page can't say for long that there is nothing in it.
  await (isShown(location.pathname + location.search) ? loaded : Promise.race([loaded, pause(PENDING_MS)]));
  const { pathname, searchStr } = router.state.location;
  if (!isShown(pathname + searchStr)) {
    // It is of the HTML that goes; the page brings its own once it is there.
    const title = document.querySelector('title');
    loaded.then(() => title?.remove());
    delete root.dataset.page;
    return createRoot(root).render(page);
  }
  // As the router does with a page that came from a server: without the boundaries that such HTML does not have.
  router.ssr = { manifest: undefined };
  hydrateRoot(root, page);
}

show(document.getElementById('root') as HTMLElement);
