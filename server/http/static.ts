/**
 * Serves the built page, each file in the smallest encoding that the caller accepts. A page that is not prerendered gets the
 * shell, and so does a navigation to an unknown address, with status 404. Why not Hono's `serveStatic`: decision 023.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPage } from '../../contract/page.ts';
import { chooseEncoding } from './encoding.ts';
import { isNoneMatch } from './etag.ts';
import type { Form, PageFile } from './page-file.ts';
import { underPolicy } from './page-policy.ts';
import { inlineScriptsOf, readBuild } from './read-build.ts';

export interface Pages {
  /** Undefined if there is no such file or page, and the request is no navigation. @param pathname not decoded */
  answer(pathname: string, request: Request): Response | undefined;
  inlineScripts: string[];
  /** The same with these headers on every file. Browsers keep a page with its headers, so they are part of its tag. */
  under(headers: Record<string, string>): Pages;
}

/** Undefined when there is no build in that folder. */
export function readPages(folder: string): Pages | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  return createPages(readBuild(folder));
}

function createPages(files: ReadonlyMap<string, PageFile>): Pages {
  const shell = (files.get('/shell.html') ?? files.get('/index.html')) as PageFile;
  const pageAt = (pathname: string) => files.get(pathname === '/' ? '/index.html' : `${pathname}.html`) ?? shell;
  return {
    answer(pathname, request) {
      const file = files.get(pathname);
      if (file) return respond(file, request);
      if (isPage(pathname)) return respond(pageAt(pathname.replace(/(?<=[^/])\/$/, '')), request);
      return isNavigation(request) ? respondMissing(shell, request) : undefined;
    },
    inlineScripts: inlineScriptsOf(files),
    under: (headers) => createPages(underPolicy(files, headers)),
  };
}

/** Requests for scripts and other parts of a page never ask for HTML. */
function isNavigation(request: Request): boolean {
  return !!request.headers.get('accept')?.includes('text/html');
}

function respond(file: PageFile, request: Request): Response {
  const { bytes, etag, headers } = formFor(file, request);
  if (isNoneMatch(request, etag)) return new Response(null, { status: 304, headers: { ...headers, ETag: etag } });
  return new Response(bytes, { headers: { ...headers, ETag: etag, 'Content-Length': String(bytes.length) } });
}

/** Not cached: the address may be a page tomorrow. */
function respondMissing(shell: PageFile, request: Request): Response {
  const { bytes, headers } = formFor(shell, request);
  const ofNothing = { 'Cache-Control': 'no-store', 'Content-Length': String(bytes.length) };
  return new Response(bytes, { status: 404, headers: { ...headers, ...ofNothing } });
}

function formFor({ headers, plain, encoded }: PageFile, request: Request): Form & Pick<PageFile, 'headers'> {
  if (encoded.size === 0) return { ...plain, headers };
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), [...encoded.keys()]);
  const form = encoding && encoded.get(encoding);
  if (!form) return { ...plain, headers: { ...headers, Vary: 'Accept-Encoding' } };
  return { ...form, headers: { ...headers, Vary: 'Accept-Encoding', 'Content-Encoding': encoding } };
}
