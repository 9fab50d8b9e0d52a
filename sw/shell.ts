/**
 * The page itself, kept on the device so that it starts without a network. Each build has a cache of its own, and each
 * policy that the server gives its pages: it is filled completely or not at all, so index.html and its chunks always
 * belong together. The build before stays as well, for pages of it that are still open and load a chunk later. Nothing
 * but the build's files ever comes in here.
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
  /** Whether the pages that are open have this build's code, and came with another policy. */
  isPolicyNew(): Promise<boolean>;
  activate(): Promise<void>;
  /** Undefined for what is no part of the page. */
  answer(request: Request): Promise<Response> | undefined;
}

const PREFIX = 'molar-shell-';
/** Holds when a build was last taken, in its own cache: one that was never taken has no pages. */
const TAKEN = '/.taken';

/** @param policy a name for what the server lets its pages do; empty when it has none */
export function createShell(files: readonly ShellFile[], policy: string): Shell {
  const addresses = new Set(files.map(({ url }) => `/${url}`));
  const buildName = nameOf(files);
  const ownName = buildName.then((name) => (policy ? `${name}.${policy}` : name));
  const open = async () => caches.open(await ownName);

  async function keep(cache: Cache, { url, revision }: ShellFile): Promise<void> {
    const address = `/${url}`;
    if (await cache.match(address)) return;
    // What has a hash and is here already, from the build before, is the same.
    const known = revision === null ? await caches.match(address) : undefined;
    const response = known ?? (await fetch(address, { cache: revision === null ? 'default' : 'reload' }));
    if (!(await isOfBuild(address, response, addresses, policy)))
      throw new Error(`${address} is not the one of this build.`);
    await cache.put(address, response);
  }

  /** The public pages are rendered already; all others start empty. */
  function pageAt(pathname: string): string {
    const rendered = pathname === '/' ? '/index.html' : `${pathname.replace(/\/$/, '')}.html`;
    return addresses.has(rendered) ? rendered : '/shell.html';
  }

  async function find(address: string): Promise<Response> {
    const own = await (await open()).match(address);
    const last = own ?? (await caches.match(address));
    // The browser may have made room: then the network is all there is.
    return last ?? fetch(address);
  }

  return {
    async install() {
      const cache = await open();
      await Promise.all(files.map((file) => keep(cache, file)));
    },

    async isPolicyNew() {
      const [last = ''] = await listTaken();
      return last !== (await ownName) && buildOf(last) === (await buildName);
    },

    async activate() {
      const build = await buildName;
      const before = (await listTaken()).find((name) => buildOf(name) !== build);
      await (await open()).put(TAKEN, new Response(String(Date.now())));
      const kept = new Set([await ownName, before]);
      const others = (await listNames()).filter((name) => !kept.has(name));
      await Promise.all(others.map((name) => caches.delete(name)));
    },

    answer(request) {
      const { origin, pathname, search } = new URL(request.url);
      if (request.method !== 'GET' || origin !== location.origin) return undefined;
      if (request.mode === 'navigate') {
        return notPages.some((pattern) => pattern.test(pathname + search)) ? undefined : find(pageAt(pathname));
      }
      return addresses.has(pathname) || pathname.startsWith('/assets/') ? find(pathname) : undefined;
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

/** The caches that were ever at work, the last one first. */
async function listTaken(): Promise<string[]> {
  const names = await listNames();
  const taken = await Promise.all(names.map(async (name) => ({ name, at: await takenAt(name) })));
  return taken
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at)
    .map(({ name }) => name);
}

async function takenAt(name: string): Promise<number> {
  const marker = await (await caches.open(name)).match(TAKEN);
  return marker ? Number(await marker.text()) : 0;
}
