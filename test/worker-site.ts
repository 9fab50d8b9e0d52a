/** For tests: the service worker's environment in Node. A real site over HTTP, and caches in memory, which Node lacks. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

/** The site's answer at an address: a text with its type, or a redirect. */
export type SiteFile = { text: string; type: string; headers?: Record<string, string> } | { movedTo: string };

export const site = {
  origin: '',
  files: new Map<string, SiteFile>(),
  /** Requested addresses; and of those, the requests that bypassed caches. */
  asked: [] as string[],
  askedAnew: [] as string[],
};

const server = createServer(({ url = '', headers }, response) => {
  site.asked.push(url);
  if (headers['cache-control'] === 'no-cache') site.askedAnew.push(url);
  const file = site.files.get(url);
  if (!file) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('nothing');
  if ('movedTo' in file) return void response.writeHead(302, { Location: file.movedTo }).end();
  response.writeHead(200, { ...file.headers, 'Content-Type': file.type }).end(file.text);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  site.files.clear();
  site.asked = [];
  site.askedAnew = [];
  vi.stubGlobal('caches', createCaches());
  vi.stubGlobal('location', { origin: site.origin });
  // Node does not resolve addresses against the page's.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    fetch(typeof input === 'string' ? site.origin + input : input, init),
  );
  return () => vi.unstubAllGlobals();
});

const pathOf = (request: RequestInfo) =>
  typeof request === 'string' ? request : new URL(request.url, site.origin).pathname;

/** In creation order, as browsers keep them. */
function createCaches() {
  const all = new Map<string, ReturnType<typeof createCache>>();
  return {
    async open(name: string) {
      const cache = all.get(name) ?? createCache();
      all.set(name, cache);
      return cache;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(request: RequestInfo) {
      for (const cache of all.values()) {
        const known = await cache.match(request);
        if (known) return known;
      }
      return undefined;
    },
  };
}

function createCache() {
  const responses = new Map<string, Response>();
  return {
    match: async (request: RequestInfo) => responses.get(pathOf(request))?.clone(),
    put: async (request: RequestInfo, response: Response) => void responses.set(pathOf(request), response),
    keys: async () => Array.from(responses.keys(), (path) => new Request(site.origin + path)),
    delete: async (request: RequestInfo) => responses.delete(pathOf(request)),
  };
}
