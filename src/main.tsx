// Composition root of the page: everything is built here and handed down.
import './platform/trusted-types.ts';
import './base/any-signal.ts';
import './set-immediate.ts';
import './blocked-channels.ts';
import type { App } from './app/app-context.ts';
import { createAuthLoader } from './app/load-auth.ts';
import { createWorkspaces, type Workspace } from './app/workspaces.ts';
import { isLoadingCode, loadCode } from './base/load-code.ts';
import { createPageRouter } from './page.tsx';
import { createBusy } from './platform/busy.ts';
import { createClinicConfig } from './platform/clinic-config.ts';
import { createInstall } from './platform/install.ts';
import { listLeftBehind } from './platform/left-behind.ts';
import { createLocks } from './platform/locks.ts';
import { createPageLife } from './platform/page-life.ts';
import { createScrollRestoration } from './platform/scroll-restoration.ts';
import { type Account, createSession } from './platform/session.ts';
import { openStorage } from './platform/storage.ts';
import { createUpdates } from './platform/updates.ts';
import { whenIdle } from './platform/when-idle.ts';
import { showPage } from './show-page.tsx';

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

/** The code for the person's database and sync is loaded once somebody is signed in. */
async function openWorkspace(account: Account): Promise<Workspace> {
  const { openWorkspace: open } = await loadCode(() => import('./app/open-workspace.ts'));
  const workspace = await open(account, app, { device, storage, life, locks, busy });
  emptyLeftBehind();
  return workspace;
}

/** For others whose logout could not empty their database. */
function emptyLeftBehind(): void {
  if (Object.keys(listLeftBehind()).length === 0) return;
  const code = import('./app/empty-left-behind.ts');
  code.then(({ emptyLeftBehind: empty }) => empty(session, life)).catch(() => {});
}

const app: App = {
  session,
  clinic,
  workspaces: createWorkspaces(session, openWorkspace),
  updates,
  install,
  loadAuth: createAuthLoader(() => app),
  async showToast(toast, onClose) {
    const { hideToast, showToast } = await import('./features/messages/show-toast.ts');
    const id = await showToast(toast, onClose && { onClose });
    return () => void hideToast(id);
  },
};

/** Runs in its own task: the scripts have just run in one go, and clicks and typing must be handled in between. */
function start(): void {
  const root = document.getElementById('root') as HTMLElement;
  const router = createPageRouter(session, { scrollRestoration: createScrollRestoration(root) });

  // A pending import may never resolve after the back/forward cache (load-code.ts).
  life.follow({ putAway() {}, comeBack: () => (isLoadingCode() || router.state.isLoading) && location.reload() });

  // The guards run again after each sign-in and sign-out, in this tab or another.
  session.subscribe(() => router.invalidate());
  // Not awaited: a page that can't reach the server works with the remembered settings.
  clinic.load().catch(() => {});
  if (session.isLogoutPending && !session.account) whenIdle(() => app.loadAuth().catch(() => {}));
  if (!session.account) whenIdle(emptyLeftBehind);

  showPage(root, app, router);
  // Its code comes after the page's, but before any translation.
  import('./platform/translated-text.ts').then(({ followTranslation }) => followTranslation()).catch(() => {});
}

setTimeout(start);
