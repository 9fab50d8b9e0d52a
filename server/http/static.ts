/**
 * The built page. All files are read once, so a request can only name one of them, and each is sent in the smallest form
 * that the build made of it (scripts/compress.mjs) and the caller reads. A person who goes to a page gets the HTML that was
 * rendered for it, or else the shell; one who goes to an address of nothing gets the shell too, which says so, with
 * status 404.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isPage } from '../../contract/page.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { isNoneMatch } from './etag.ts';
import { type Form, formOf, type PageFile } from './page-file.ts';
import { policyOf, underPolicy } from './page-policy.ts';
import type { Reply } from './reply.ts';

export interface Pages {
  /** Undefined when there is no such file and it is no navigation to a page of ours. @param pathname not decoded */
  answer(pathname: string, request: Request): Reply | undefined;
  /** CSP hashes of the scripts inside the pages. */
  inlineScripts: string[];
  /** The same, where these headers go with every page: they are kept with it, so they are part of what it is. */
  under(headers: Record<string, string>): Pages;
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const ENDINGS: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];
const CACHING = {
  /** Its name changes with its content. */
  hashed: 'public, max-age=31536000, immutable',
  /** A picture that changes is seen a day later, and nobody waits for the question whether it has. */
  picture: 'public, max-age=86400, stale-while-revalidate=604800',
  /** What names the others has to be the newest: anybody may keep it, and asks each time. */
  other: 'public, no-cache',
};

/** Undefined when there is no build in that folder. */
export function readPages(folder: string): Pages | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  return createPages(readFiles(folder));
}

function createPages(files: ReadonlyMap<string, PageFile>): Pages {
  const shell = (files.get('/shell.html') ?? files.get('/index.html')) as PageFile;
  const pageAt = (pathname: string) => files.get(pathname === '/' ? '/index.html' : `${pathname}.html`) ?? shell;
  return {
    answer(pathname, request) {
      const file = files.get(pathname);
      if (file) return respond(file, request);
      if (!isNavigation(pathname, request)) return undefined;
      return isPage(pathname)
        ? respond(pageAt(pathname.replace(/(?<=[^/])\/$/, '')), request)
        : respondMissing(shell, request);
    },
    inlineScripts: inlineScriptsOf(files),
    under: (headers) => createPages(underPolicy(files, policyOf(headers))),
  };
}

/** By address. */
function readFiles(folder: string): Map<string, PageFile> {
  const contents = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, new Uint8Array(readFileSync(path))]),
  );
  const isForm = (address: string) =>
    ENDINGS.some(([, ending]) => address.endsWith(ending) && contents.has(address.slice(0, -ending.length)));
  const files = new Map<string, PageFile>();
  for (const [address, bytes] of contents) {
    if (isForm(address)) continue;
    const type = TYPES[extname(address)] ?? 'application/octet-stream';
    const encoded = ENDINGS.flatMap(([encoding, ending]): [Encoding, Form][] => {
      const smaller = contents.get(address + ending);
      return smaller ? [[encoding, formOf(smaller)]] : [];
    });
    files.set(address, { type, caching: cachingOf(address, type), plain: formOf(bytes), encoded: new Map(encoded) });
  }
  return files;
}

function cachingOf(address: string, type: string): string {
  if (address.startsWith('/assets/')) return CACHING.hashed;
  return /^(image|font)\//.test(type) ? CACHING.picture : CACHING.other;
}

/** A person going somewhere, whatever the address looks like. Nothing that a page loads, such as a script, asks for HTML. */
function isNavigation(pathname: string, request: Request): boolean {
  return pathname === '/' || !!request.headers.get('accept')?.includes('text/html');
}

function respond(file: PageFile, request: Request): Reply {
  const [{ bytes, etag }, headers] = formFor(file, request);
  headers['Cache-Control'] = file.caching;
  headers.ETag = etag;
  if (isNoneMatch(request, etag)) return { status: 304, headers, body: null };
  headers['Content-Length'] = String(bytes.length);
  return { status: 200, headers, body: bytes };
}

/** Nothing to remember: the address may be a page tomorrow. */
function respondMissing(shell: PageFile, request: Request): Reply {
  const [{ bytes }, headers] = formFor(shell, request);
  headers['Cache-Control'] = 'no-store';
  headers['Content-Length'] = String(bytes.length);
  return { status: 404, headers, body: bytes };
}

/** What to send of a file, and what says so. */
function formFor({ type, headers: own, plain, encoded }: PageFile, request: Request): [Form, Record<string, string>] {
  const headers: Record<string, string> = { 'Content-Type': type, ...own };
  if (encoded.size === 0) return [plain, headers];
  headers.Vary = 'Accept-Encoding';
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), [...encoded.keys()]);
  if (!encoding) return [plain, headers];
  headers['Content-Encoding'] = encoding;
  return [encoded.get(encoding) as Form, headers];
}

function inlineScriptsOf(files: ReadonlyMap<string, PageFile>): string[] {
  const html = files.values().filter(({ type }) => type === TYPES['.html']);
  const scripts = html.flatMap(({ plain }) =>
    new TextDecoder().decode(plain.bytes).matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  );
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  return [...new Set(scripts.map(([, code = '']) => hashOf(code)))];
}
