/**
 * The built page. A person who goes to an address of nothing gets the page too, which says so, with status 404. All files are read once, so a request can only name one of them; text is compressed once, on its
 * first request. Hashed assets never change; everything else is asked about again each time.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { isPage } from '../contract/page.ts';
import { etagOf, isNoneMatch } from './etag.ts';

export interface Pages {
  /** Undefined when there is no such file and it is no navigation to a page of ours. @param pathname not decoded */
  answer(pathname: string, request: Request): Promise<Response | undefined>;
  /** CSP hashes of the scripts inside index.html. */
  inlineScripts: string[];
}

interface PageFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
  isImmutable: boolean;
  compressed?: Promise<Uint8Array<ArrayBuffer>>;
}

const TYPES: Record<string, string> = {
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
const COMPRESSIBLE = /^text|json|svg/;
// The step from here to the best costs ten times the time for a few percent.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const compress = promisify(brotliCompress);

/** Undefined when there is no build in that folder. */
export function readPages(folder: string): Pages | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, readPage(path, folder)]),
  );
  const index = files.get('/index.html') as PageFile;
  return {
    async answer(pathname, request) {
      const file = files.get(pathname);
      if (file) return respond(file, request);
      if (!isNavigation(pathname, request)) return undefined;
      return isPage(pathname) ? respond(index, request) : respondMissing(index);
    },
    inlineScripts: inlineScriptsOf(new TextDecoder().decode(index.bytes)),
  };
}

function readPage(path: string, folder: string): PageFile {
  const bytes = new Uint8Array(readFileSync(path));
  return {
    bytes,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: etagOf(bytes),
    isImmutable: relative(folder, path).startsWith(`assets${sep}`),
  };
}

/** A person going to a page. A path that ends like a file is no page, so a missing script is not answered with HTML. */
function isNavigation(pathname: string, request: Request): boolean {
  return pathname === '/' || (!!request.headers.get('accept')?.includes('text/html') && extname(pathname) === '');
}

/** Nothing to remember: the address may be a page tomorrow. */
function respondMissing(index: PageFile): Response {
  return new Response(index.bytes, {
    status: 404,
    headers: { 'Content-Type': index.type, 'Cache-Control': 'no-store' },
  });
}

async function respond(file: PageFile, request: Request): Promise<Response> {
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  };
  if (isNoneMatch(request, file.etag)) return new Response(null, { status: 304, headers });
  const acceptsBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!acceptsBrotli || !COMPRESSIBLE.test(file.type)) return new Response(file.bytes, { headers });
  file.compressed ??= compress(file.bytes, BROTLI).then((bytes) => new Uint8Array(bytes));
  return new Response(await file.compressed, { headers: { ...headers, 'Content-Encoding': 'br' } });
}

function inlineScriptsOf(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
