/**
 * The page's files, precached so that it starts without a network. Each build has a cache of its own for each page policy. It is
 * filled completely or not at all, so index.html and its chunks belong together. The previous build stays, because open pages of
 * it may load a chunk later.
 */
import { isOfBuild } from './is-of-build.ts';
import { notPages } from './not-pages.ts';

/** As the build lists them: an address without its leading slash; a revision where the address has no hash. */
export interface ShellFile {
  url: string;
  revision: string | null;
}

export interface Shell {
  install(): Promise<void>;
  /** Whether open pages have this build's code and another policy. */
  isPolicyNew(): Promise<boolean>;
  activate(): Promise<void>;
  /** Undefined for anything but the page. @param waitUntil keeps the worker alive after the answer */
  answer(request: Request, waitUntil: WaitUntil): Promise<Response> | undefined;
}

type WaitUntil = (work: Promise<unknown>) => void;

const PREFIX = 'molar-shell-';
/** The time of the last activation, in the build's own cache. */
const ACTIVATED = '/.taken';

/** @param policy names the server's page policy; empty when it has none */
export function createShell(files: readonly ShellFile[], policy: string): Shell {
  const addresses = new Set(files.map(({ url }) => `/${url}`));
  const buildName = nameOf(files);
  const ownName = buildName.then((name) => (policy ? `${name}.${policy}` : name));
  const open = async () => caches.open(await ownName);
  /** Tried once in the life of a worker, which is short. */
  let refilled: Promise<void> | undefined;

  async function keep(cache: Cache, { url, revision }: ShellFile): Promise<void> {
    const address = `/${url}`;
    if (await cache.match(address)) return;
    // A file with a hash may be there already, from the build before.
    const known = revision === null ? await caches.match(address) : undefined;
    const response = known ?? (await fetch(address, { cache: revision === null ? 'default' : 'reload' }));
    if (!(await isOfBuild(address, response, addresses, policy)))
      throw new Error(`${address} is not the one of this build.`);
    await cache.put(address, response);
  }

  /** Public pages are prerendered; all others start empty. */
  function pageAt(pathname: string): string {
    const rendered = pathname === '/' ? '/index.html' : `${pathname.replace(/\/$/, '')}.html`;
    return addresses.has(rendered) ? rendered : '/shell.html';
  }

  async function fill(): Promise<void> {
    const cache = await open();
    await Promise.all(files.map((file) => keep(cache, file)));
  }

  const findKept = async (address: string) => (await (await open()).match(address)) ?? (await caches.match(address));

  const noteActivated = async () => (await open()).put(ACTIVATED, new Response(String(Date.now())));

  async function find(address: string, waitUntil: WaitUntil): Promise<Response> {
    const kept = await findKept(address).catch(console.warn);
    if (kept) return kept;
    // The browser may have deleted files to make room, or because they were damaged: it does not install the worker again.
    if (addresses.has(address)) {
      refilled ??= fill().then(noteActivated).catch(console.warn);
      waitUntil(refilled);
    }
    return fetch(address);
  }

  return {
    install: fill,

    async isPolicyNew() {
      const [last = ''] = await listActivated();
      return last !== (await ownName) && buildOf(last) === (await buildName);
    },

    async activate() {
      const build = await buildName;
      const before = (await listActivated()).find((name) => buildOf(name) !== build);
      await noteActivated();
      const kept = new Set([await ownName, before]);
      const others = (await listNames()).filter((name) => !kept.has(name));
      await Promise.all(others.map((name) => caches.delete(name)));
    },

    answer(request, waitUntil) {
      const { origin, pathname, search } = new URL(request.url);
      if (request.method !== 'GET' || origin !== location.origin) return undefined;
      if (request.mode === 'navigate') {
        return notPages.some((pattern) => pattern.test(pathname + search))
          ? undefined
          : find(pageAt(pathname), waitUntil);
      }
      return addresses.has(pathname) || pathname.startsWith('/assets/') ? find(pathname, waitUntil) : undefined;
    },
  };
}

async function nameOf(files: readonly ShellFile[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(files)));
  const start = Array.from(new Uint8Array(bytes, 0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return PREFIX + start.join('');
}

const buildOf = (name: string) => name.split('.')[0];

async function listNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Caches that were ever activated, the last one first. */
async function listActivated(): Promise<string[]> {
  const names = await listNames();
  const activated = await Promise.all(names.map(async (name) => ({ name, at: await activatedAt(name) })));
  return activated
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at)
    .map(({ name }) => name);
}

async function activatedAt(name: string): Promise<number> {
  const marker = await (await caches.open(name)).match(ACTIVATED);
  return marker ? Number(await marker.text()) : 0;
}
