/** The service worker. Wires only: what it does stands in the files beside it. */
import { clientsClaim } from 'workbox-core';
import type { precacheAndRoute } from 'workbox-precaching';
import { serveShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

serveShell(self.__WB_MANIFEST);
// The first visit's page may go offline too: what it loads later is then at hand.
clientsClaim();

// A newer version waits until the person takes it.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
});
