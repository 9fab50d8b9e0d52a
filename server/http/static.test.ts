import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { pages as addresses } from '../../contract/page.ts';
import { testFolder } from '../testing/folder.ts';
import { listen } from './listen.ts';
import { type Pages, readPages } from './static.ts';

const inline = 'document.documentElement.dataset.ready = "1";';
const inAbout = 'document.title = "About";';
const script = '<script type="module" src="/assets/a.js"></script>';
const long = 'export const text = "a text that is worth compressing";\n'.repeat(100);
const files = {
  'index.html': `<!doctype html><script>${inline}</script>${script}`,
  'about.html': `<!doctype html><script>${inline}</script><script>${inAbout}</script>`,
  'shell.html': `<!doctype html><title>Shell</title>${script.repeat(20)}`,
  'assets/a.js': long,
  'assets/small.js': ';',
  'sw.js': `self.skipWaiting();${'self.registration.update();'.repeat(100)}`,
  'icons/icon.png': 'png'.repeat(1000),
  'icons/icon.svg': `<svg>${'<path/>'.repeat(100)}</svg>`,
  'notes.gz': 'a file of its own',
};
type Name = keyof typeof files;

/** A build of some of these files, compressed as every build is. */
function build(names: Name[]): Pages {
  const folder = testFolder();
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), files[name]);
  }
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/compress.mjs'), folder]);
  return readPages(folder) as Pages;
}

const pages = build(Object.keys(files) as Name[]);
const http = await listen({ port: 0, host: '127.0.0.1' });
const app = new Hono().get('*', ({ req }, next) => pages.answer(req.path, req.raw) ?? next());
http.serve((asked) => app.fetch(asked));
afterAll(() => http.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  pages.answer(path, new Request('http://localhost/', { headers }));
const navigation = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('hashed assets are cached forever, pictures for a while, and everything else is revalidated', () => {
  expect(get('/assets/a.js')?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(get('/assets/a.js')?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  for (const path of ['/icons/icon.png', '/icons/icon.svg']) {
    const caching = get(path)?.headers.get('cache-control');
    expect(caching).toBe('public, max-age=86400, stale-while-revalidate=604800');
  }
  for (const path of ['/', '/index.html', '/about.html', '/sw.js']) {
    expect(get(path)?.headers.get('cache-control')).toBe('public, no-cache');
  }
});

test('a file that the browser already has is not sent again', async () => {
  const etag = get('/sw.js')?.headers.get('etag') ?? '';
  const again = get('/sw.js', { 'If-None-Match': `W/${etag}` });
  expect([again?.status, await again?.text()]).toEqual([304, '']);
  expect(get('/sw.js', { 'If-None-Match': '"other"' })?.status).toBe(200);
});

test('text is sent in the smallest form that the caller accepts', async () => {
  const forms = [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
    ['deflate', null, Buffer.from],
  ] as const;
  for (const [accepted, encoding, read] of forms) {
    const answer = get('/assets/a.js', { 'Accept-Encoding': accepted });
    expect([accepted, answer?.headers.get('content-encoding')]).toEqual([accepted, encoding]);
    const bytes = new Uint8Array((await answer?.arrayBuffer()) ?? []);
    expect(answer?.headers.get('content-length')).toBe(String(bytes.length));
    expect(read(bytes).toString()).toBe(long);
    expect(answer?.headers.get('vary')).toBe('Accept-Encoding');
  }
});

test('each form has its own tag, so none is taken for another', () => {
  const accepted = ['br', 'gzip', ''];
  const tags = accepted.map((each) => get('/assets/a.js', { 'Accept-Encoding': each })?.headers.get('etag') ?? '');
  expect(new Set(tags).size).toBe(3);
  const statusOf = (tag: string) => get('/assets/a.js', { 'Accept-Encoding': 'br', 'If-None-Match': tag })?.status;
  expect(tags.map(statusOf)).toEqual([304, 200, 200]);
});

test('pictures, and files that would not get smaller, have one form for everybody', () => {
  for (const path of ['/icons/icon.png', '/assets/small.js']) {
    const { headers } = get(path, { 'Accept-Encoding': 'gzip, br' }) as Response;
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null]);
  }
});

test('a compressed form has no address of its own', () => {
  for (const path of ['/assets/a.js.br', '/assets/a.js.gz', '/index.html.br']) expect(get(path)).toBeUndefined();
  expect(get('/notes.gz')?.status).toBe(200);
});

test('HEAD reports the length of the whole body', async () => {
  const answer = await new Promise<[number | undefined, string | undefined, string]>((resolve, reject) => {
    const url = `http://127.0.0.1:${http.port}/assets/a.js`;
    request(url, { method: 'HEAD' }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve([response.statusCode, response.headers['content-length'], body]);
    })
      .on('error', reject)
      .end();
  });
  expect(answer).toEqual([200, String(long.length), '']);
});

test('a navigation gets the prerendered page, or the shell if there is none', async () => {
  const shown = { '/': 'index.html', '/about': 'about.html', '/about/': 'about.html' } as const;
  for (const [path, name] of Object.entries(shown)) expect(await get(path, navigation)?.text()).toBe(files[name]);
  for (const path of ['/appointment', '/dashboard/review', '/dashboard/payment/about']) {
    const page = get(path, navigation);
    expect([page?.status, await page?.text()]).toEqual([200, files['shell.html']]);
  }
  // Requests for parts of a page ask for no HTML, and must not get any.
  expect(get('/assets/gone.js', { Accept: '*/*' })).toBeUndefined();
});

test('link previews and command-line tools, which do not ask for HTML, get the pages as well', async () => {
  for (const headers of [{ Accept: '*/*' }, undefined]) {
    expect(await get('/about', headers)?.text()).toBe(files['about.html']);
    expect(await get('/appointment', headers)?.text()).toBe(files['shell.html']);
    expect(get('/nothing', headers)).toBeUndefined();
  }
});

test('without a shell, every page is the home page', async () => {
  const plain = build(['index.html']);
  for (const path of ['/', '/about', '/appointment', '/nothing']) {
    const page = plain.answer(path, new Request('http://localhost/', { headers: navigation }));
    expect(await page?.text()).toBe(files['index.html']);
  }
});

test('an unknown address gets the shell, with status 404', async () => {
  const { status, headers } = get('/', navigation) as Response;
  const missing = get('/nothing', { ...navigation, 'If-None-Match': headers.get('etag') ?? '' }) as Response;
  expect([status, missing.status, await missing.text()]).toEqual([200, 404, files['shell.html']]);
  expect(missing.headers.get('cache-control')).toBe('no-store');
  const small = get('/nothing', { ...navigation, 'Accept-Encoding': 'br' }) as Response;
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(files['shell.html']);
  // However the address is written.
  for (const path of ['/nothing.html', '/about.html/', '/assets/gone.js', '/dashboard/payment/..%2F..%2Fadmin']) {
    const page = get(path, navigation);
    expect([path, page?.status, await page?.text()]).toEqual([path, 404, files['shell.html']]);
  }
  // The shell itself is no page: it exists for the worker to cache.
  expect(get('/shell', navigation)?.status).toBe(404);
});

test('the contract’s list of pages names every route of the app, and no other', () => {
  const tree = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, routes = ''] = /interface FileRoutesByTo \{(.*?)\}/s.exec(tree) ?? [];
  const named = Array.from(routes.matchAll(/'(.*)':/g), ([, path = '']) => path.replaceAll(/\$(\w+)/g, '{$1}'));
  expect(named.toSorted()).toEqual(addresses.toSorted());
});

test('no path leads out of the folder', () => {
  for (const path of ['/../package.json', '/..%2fpackage.json', '/assets/../../x', '//etc/passwd', '/assets', '/%00']) {
    expect(get(path)).toBeUndefined();
  }
});

test('an inline script of any page may run by its hash alone', () => {
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  expect(pages.inlineScripts).toEqual([inline, inAbout].map(hashOf));
});

describe('a page’s policy is part of what is cached of it', () => {
  const [one, other] = ['a.test', 'b.test'].map((domain) =>
    pages.under({ 'Content-Security-Policy': `frame-src https://${domain}` }),
  ) as [Pages, Pages];
  const ask = (from: Pages, path: string, headers: Record<string, string> = {}) =>
    from.answer(path, new Request('http://localhost/', { headers: { ...navigation, ...headers } })) as Response;

  test('under another policy a page has another tag, and a script has the same', async () => {
    const had = (path: string) => ({ 'If-None-Match': ask(one, path).headers.get('etag') ?? '' });
    for (const path of ['/', '/about', '/appointment']) {
      expect([path, ask(one, path, had(path)).status]).toEqual([path, 304]);
      expect([path, ask(other, path, had(path)).status]).toEqual([path, 200]);
      expect(await ask(other, path).text()).toBe(await ask(pages, path).text());
    }
    expect(ask(other, '/assets/a.js', had('/assets/a.js')).status).toBe(304);
  });

  test('the worker changes with the policy, in every form, and knows which pages it keeps', async () => {
    const forms = { br: brotliDecompressSync, gzip: gunzipSync, identity: Buffer.from };
    const policies = new Set<string>();
    for (const from of [one, other]) {
      const policy = ask(from, '/about').headers.get('molar-policy') ?? '';
      policies.add(policy);
      for (const [encoding, read] of Object.entries(forms)) {
        const worker = ask(from, '/sw.js', { 'Accept-Encoding': encoding });
        const code = read(new Uint8Array(await worker.arrayBuffer())).toString();
        expect(code).toBe(`self.pagePolicy = ${JSON.stringify(policy)};\n${files['sw.js']}`);
      }
    }
    expect(policies.size).toBe(2);
    const tags = [one, other].map((from) => ask(from, '/sw.js').headers.get('etag'));
    expect(tags[0]).not.toBe(tags[1]);
  });
});

test('a folder without a build has no pages', () => {
  expect(readPages(testFolder())).toBeUndefined();
});
