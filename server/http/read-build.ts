/** Reads the built page once: a request can only name one of these files. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from './encoding.ts';
import { type Form, formOf, type PageFile } from './page-file.ts';

/** The file name endings of the compressed forms (scripts/compress.mjs), smallest first. */
const ENDINGS: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];
const CACHING = {
  /** Its name changes with its content. */
  hashed: 'public, max-age=31536000, immutable',
  /** A changed picture is seen a day later, and no page waits for the check. */
  picture: 'public, max-age=86400, stale-while-revalidate=604800',
  /** These name the hashed files: cached, and checked each time. */
  other: 'public, no-cache',
};

/** By address. */
export function readBuild(folder: string): Map<string, PageFile> {
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
    const type = getMimeType(address) ?? 'application/octet-stream';
    const encoded = ENDINGS.flatMap(([encoding, ending]): [Encoding, Form][] => {
      const smaller = contents.get(address + ending);
      return smaller ? [[encoding, formOf(smaller)]] : [];
    });
    const headers = { 'Content-Type': type, 'Cache-Control': cachingOf(address, type) };
    files.set(address, { headers, plain: formOf(bytes), encoded: new Map(encoded) });
  }
  return files;
}

function cachingOf(address: string, type: string): string {
  if (address.startsWith('/assets/')) return CACHING.hashed;
  return /^(image|font)\//.test(type) ? CACHING.picture : CACHING.other;
}

/** CSP hashes of the scripts inside the pages. */
export function inlineScriptsOf(files: ReadonlyMap<string, PageFile>): string[] {
  const pages = files.entries().filter(([address]) => address.endsWith('.html'));
  const scripts = pages.flatMap(([, { plain }]) =>
    new TextDecoder().decode(plain.bytes).matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  );
  const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;
  return [...new Set(scripts.map(([, code = '']) => hashOf(code)))];
}
