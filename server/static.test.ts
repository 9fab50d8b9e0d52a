import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pages as addresses } from '../contract/page.ts';
import { type Pages, readPages } from './static.ts';
import { testFolder } from './test-folder.ts';

const dist = testFolder();
const inline = 'document.documentElement.dataset.ready = "1";';
const html = `<!doctype html><script>${inline}</script><script type="module" src="/assets/a.js"></script>`;
mkdirSync(join(dist, 'assets'));
writeFileSync(join(dist, 'index.html'), html);
writeFileSync(join(dist, 'assets/a.js'), 'export {};');
writeFileSync(join(dist, 'sw.js'), 'self.skipWaiting();');
writeFileSync(join(dist, 'icon.png'), 'png');
const pages = readPages(dist) as Pages;

const get = (path: string, headers: Record<string, string> = {}) =>
  pages.answer(path, new Request('http://localhost/', { headers }));
const navigation = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('hashed assets are kept for good, everything else is asked about again', async () => {
  const asset = await get('/assets/a.js');
  expect(asset?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  for (const path of ['/', '/index.html', '/sw.js', '/icon.png']) {
    expect((await get(path))?.headers.get('cache-control')).toBe('no-cache');
  }
});

test('what the browser has already is not sent again', async () => {
  const etag = (await get('/sw.js'))?.headers.get('etag') ?? '';
  const again = await get('/sw.js', { 'If-None-Match': `W/${etag}` });
  expect([again?.status, await again?.text()]).toEqual([304, '']);
  expect((await get('/sw.js', { 'If-None-Match': '"other"' }))?.status).toBe(200);
});

test('text is compressed for who can read it, images are not', async () => {
  const script = await get('/assets/a.js', { 'Accept-Encoding': 'gzip, br' });
  expect(script?.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync((await script?.bytes()) ?? '').toString()).toBe('export {};');
  expect((await get('/assets/a.js'))?.headers.get('content-encoding')).toBeNull();
  expect((await get('/icon.png', { 'Accept-Encoding': 'br' }))?.headers.get('content-encoding')).toBeNull();
});

test('a person who goes to a page gets the page, a script that is missing is not answered with HTML', async () => {
  for (const path of ['/', '/appointment', '/dashboard/review']) {
    const page = await get(path, navigation);
    expect([page?.status, await page?.text()]).toEqual([200, html]);
  }
  expect(await get('/assets/gone.js', navigation)).toBeUndefined();
  expect(await get('/appointment', { Accept: '*/*' })).toBeUndefined();
});

test('an address of nothing gets the page, with a status that says so', async () => {
  const { status, headers } = (await get('/', navigation)) as Response;
  const missing = (await get('/nothing', { ...navigation, 'If-None-Match': headers.get('etag') ?? '' })) as Response;
  expect([status, missing.status, await missing.text()]).toEqual([200, 404, html]);
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

test('the contract’s list of pages names every route of the app, and no other', () => {
  const tree = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, routes = ''] = /interface FileRoutesByTo \{(.*?)\}/s.exec(tree) ?? [];
  const named = Array.from(routes.matchAll(/'(.*)':/g), ([, path = '']) => path.replaceAll(/\$(\w+)/g, '{$1}'));
  expect(named.toSorted()).toEqual(addresses.toSorted());
});

test('no path leads out of the folder', async () => {
  for (const path of ['/../package.json', '/..%2fpackage.json', '/assets/../../x', '//etc/passwd', '/assets', '/%00']) {
    expect(await get(path)).toBeUndefined();
  }
});

test('a script inside the page may run by its hash alone', () => {
  const hash = createHash('sha256').update(inline).digest('base64');
  expect(pages.inlineScripts).toEqual([`'sha256-${hash}'`]);
});

test('a folder without a build is no page', () => {
  expect(readPages(testFolder())).toBeUndefined();
});
