/** The service worker: composition only. */
// First, because the other modules use it.
import '../src/base/any-signal.ts';
import { showWaiting } from '../src/platform/app-badge.ts';
import { ASK_POLICY } from '../src/platform/ask-policy.ts';
import { ASK_TAKEOVER } from '../src/platform/ask-takeover.ts';
import { BACKGROUND_DRAIN } from '../src/platform/background-drain.ts';
import { createTokenMirror } from '../src/platform/token-mirror.ts';
import { drainWithoutPage } from './background-sync.ts';
import { answerImage } from './images.ts';
import { createShell, type ShellFile } from './shell.ts';

/** Chromium only, so TypeScript's library lacks it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(routes: { condition: { requestMethod: string }; source: string }[]): Promise<void>;
}

/** `pagePolicy` comes from the server (server/http/page-policy.ts). */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[]; pagePolicy?: string };

const shell = createShell(self.__WB_MANIFEST, self.pagePolicy ?? '');
const tokens = createTokenMirror();
/** Ids of pages that were loaded with the previous policy. */
const outdated = new Set<string>();

self.addEventListener('install', (event) => {
  event.waitUntil(install());
  // The worker never serves POST, PUT or DELETE; static routing lets Chromium bypass it.
  const { addRoutes } = event as RoutedInstallEvent;
  const routes = ['post', 'put', 'delete'].map((requestMethod) => ({
    condition: { requestMethod },
    source: 'network',
  }));
  addRoutes?.call(event, routes).catch(console.warn);
});
self.addEventListener('activate', (event) =>
  // The page of the first visit is claimed, so it can load its chunks offline too.
  event.waitUntil(Promise.all([shell.activate(), self.clients.claim()])),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  const answer = shell.answer(request, waitUntil) ?? answerImage(request, waitUntil);
  if (answer) event.respondWith(answer);
});

// A newer version waits until the person takes it. One with only a new policy does not.
self.addEventListener('message', (event) => {
  const { data, source, ports } = event;
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
  if (data?.type === ASK_TAKEOVER.type) event.waitUntil(self.clients.claim());
  if (data?.type === ASK_POLICY.type) ports[0]?.postMessage(source instanceof Client && outdated.has(source.id));
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
  // Before the takeover, because the pages hear of that at once.
  for (const { id } of await listPages()) outdated.add(id);
  await self.skipWaiting();
}

const listPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function isPageVisible(): Promise<boolean> {
  return (await listPages()).some(({ visibilityState }) => visibilityState === 'visible');
}
