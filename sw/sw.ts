/** The service worker. Wires only: what it does stands in the files beside it. */
// First, so that it is there for whatever comes next.
import '../src/any-signal.ts';
import { showWaiting } from '../src/platform/app-badge.ts';
import { BACKGROUND_DRAIN } from '../src/platform/background-drain.ts';
import { NEW_POLICY } from '../src/platform/new-policy.ts';
import { createTokenMirror } from '../src/platform/token-mirror.ts';
import { drainWithoutPage } from './background-sync.ts';
import { answerPicture } from './pictures.ts';
import { createShell, type ShellFile } from './shell.ts';

/** Chromium's alone, so TypeScript's library does not have it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Likewise. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(routes: { condition: { requestMethod: string }; source: string }[]): Promise<void>;
}

/** `pagePolicy` comes from the server (server/http/page-policy.ts). */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[]; pagePolicy?: string };

const shell = createShell(self.__WB_MANIFEST, self.pagePolicy ?? '');
const tokens = createTokenMirror();

self.addEventListener('install', (event) => {
  event.waitUntil(install());
  // What changes something is never answered here, and goes faster where the browser need not ask.
  const { addRoutes } = event as RoutedInstallEvent;
  const routes = ['post', 'put', 'delete'].map((requestMethod) => ({
    condition: { requestMethod },
    source: 'network',
  }));
  addRoutes?.call(event, routes).catch(console.warn);
});
self.addEventListener('activate', (event) =>
  // The first visit's page may go offline too: what it loads later is then at hand.
  event.waitUntil(Promise.all([shell.activate(), self.clients.claim()])),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = shell.answer(request) ?? answerPicture(request, (work) => event.waitUntil(work));
  // Whatever is no part of the page goes to the network as if there were no worker.
  if (answer) event.respondWith(answer);
});

// A newer version waits until the person takes it. One with the same code does not: only what it may load has changed.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag !== BACKGROUND_DRAIN) return;
  sync.waitUntil(
    drainWithoutPage({ readAccessToken: tokens.read, isPageVisible, showWaiting, locks: navigator.locks }),
  );
});

async function install(): Promise<void> {
  await shell.install();
  if (!(await shell.isPolicyNew())) return;
  // Told first, so that they know why when they are taken over.
  await tellPages(NEW_POLICY);
  await self.skipWaiting();
}

async function tellPages(message: object): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

async function isPageVisible(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(({ visibilityState }) => visibilityState === 'visible');
}
