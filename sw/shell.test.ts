import { beforeEach, expect, test, vi } from 'vitest';
import { site } from '../test/worker-site.ts';
import { createShell, type Shell, type ShellFile } from './shell.ts';

/** Puts a build of two pages and one script on the site. */
function build(version: number): ShellFile[] {
  const script = `assets/index-${version}.js`;
  for (const name of ['index.html', 'shell.html']) {
    site.files.set(`/${name}`, { text: `${name} <script src="/${script}"></script>`, type: 'text/html' });
  }
  site.files.set(`/${script}`, { text: `script ${version}`, type: 'text/javascript' });
  return [
    { url: 'index.html', revision: `${version}` },
    { url: 'shell.html', revision: `${version}` },
    { url: script, revision: null },
  ];
}

// A build that is taken later has a later time, however fast the machine is.
let now = 1;
beforeEach(() => {
  afterwards = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

async function take(files: ShellFile[], policy = ''): Promise<Shell> {
  vi.setSystemTime(now++);
  const shell = createShell(files, policy);
  await shell.install();
  await shell.activate();
  return shell;
}

function request(path: string, { mode = 'cors', method = 'GET' } = {}): Request {
  // Node can't create navigation requests.
  return Object.defineProperty(new Request(site.origin + path, { method }), 'mode', { value: mode });
}
/** What the worker still does after its answers. */
let afterwards: Promise<unknown>[] = [];
const waitUntil = (work: Promise<unknown>) => void afterwards.push(work);
const visit = async (shell: Shell, path: string) =>
  (await shell.answer(request(path, { mode: 'navigate' }), waitUntil))?.text();
const load = async (shell: Shell, path: string) => (await shell.answer(request(path), waitUntil))?.text();

test('without a network a page starts: a prerendered one as it is, any other from the shell, and its script', async () => {
  const shell = await take(build(1));
  site.files.clear();
  expect(await visit(shell, '/')).toMatch('index.html');
  expect(await visit(shell, '/appointment?date=2030-01-08')).toMatch('shell.html');
  expect(await load(shell, '/assets/index-1.js')).toBe('script 1');
  expect(await load(shell, '/index.html')).toMatch('index.html');
});

test('a prerendered page is also found with a slash at the end of its address', async () => {
  const files = build(1);
  site.files.set('/about.html', { text: 'about <script src="/assets/index-1.js"></script>', type: 'text/html' });
  const shell = await take([...files, { url: 'about.html', revision: '1' }]);
  expect(await visit(shell, '/about/')).toMatch('about');
});

test('what the browser has dropped from the cache is put back, so that the page starts without a network again', async () => {
  const shell = await take(build(1));
  for (const name of await caches.keys()) await caches.delete(name);
  expect(await visit(shell, '/')).toMatch('index.html');
  await Promise.all(afterwards);
  site.files.clear();
  expect(await visit(shell, '/appointment')).toMatch('shell.html');
  expect(await load(shell, '/assets/index-1.js')).toBe('script 1');
});

test('… once, and only what is missing', async () => {
  const shell = await take(build(1));
  for (const name of await caches.keys()) await (await caches.open(name)).delete('/assets/index-1.js');
  site.asked = [];
  site.files.delete('/assets/index-1.js');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (let time = 1; time <= 2; time++) await load(shell, '/assets/index-1.js');
  await Promise.all(afterwards);
  // Twice for the page itself.
  expect(site.asked).toEqual(Array(3).fill('/assets/index-1.js'));
});

test('… and stays for its open pages when the next build is taken', async () => {
  const shell = await take(build(1));
  for (const name of await caches.keys()) await caches.delete(name);
  expect(await visit(shell, '/')).toMatch('index.html');
  await Promise.all(afterwards);
  const next = await take(build(2));
  site.files.clear();
  expect(await load(next, '/assets/index-1.js')).toBe('script 1');
});

test('… but nothing of a newer build, and a file that only an older one had is fetched and not kept', async () => {
  const shell = await take(build(1));
  for (const name of await caches.keys()) await caches.delete(name);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  build(2);
  expect(await visit(shell, '/')).toMatch('index-2.js');
  site.files.set('/assets/index-0.js', { text: 'script 0', type: 'text/javascript' });
  expect(await load(shell, '/assets/index-0.js')).toBe('script 0');
  await Promise.all(afterwards);
  site.files.clear();
  expect((await shell.answer(request('/', { mode: 'navigate' }), waitUntil))?.status).toBe(404);
  expect((await shell.answer(request('/assets/index-0.js'), waitUntil))?.status).toBe(404);
});

test('a browser whose caches are damaged gets the page from the server', async () => {
  const shell = await take(build(1));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('Unexpected internal error')) });
  expect(await visit(shell, '/')).toMatch('index.html');
});

test.each([
  ['the page of a newer build', '/index.html', { text: '<script src="/assets/index-2.js">', type: 'text/html' }],
  ['a captive portal in place of the script', '/assets/index-1.js', { text: '<title>Hi</title>', type: 'text/html' }],
  ['no file at all', '/shell.html', undefined],
])('with %s the build is not taken', async (_what, address, wrong) => {
  const files = build(1);
  site.files.delete(address);
  if (wrong) site.files.set(address, wrong);
  await expect(createShell(files, '').install()).rejects.toThrow(`${address} is not the one of this build.`);
});

test('a page with a policy other than the one the worker was told is not taken', async () => {
  await expect(createShell(build(1), 'a1').install()).rejects.toThrow('is not the one of this build');
});

test('pages bypass every cache, because their address says nothing about their build', async () => {
  await take(build(1));
  expect(site.asked.toSorted()).toEqual(['/assets/index-1.js', '/index.html', '/shell.html']);
  expect(site.askedAnew.toSorted()).toEqual(['/index.html', '/shell.html']);
});

test('a file with a hash in its name is not loaded again for the next build, and pages always are', async () => {
  const files = build(1);
  await take(files);
  site.asked = [];
  await take(files.map((file) => ({ ...file, revision: file.revision && 'newer' })));
  expect(site.asked.toSorted()).toEqual(['/index.html', '/shell.html']);
});

test('the previous build stays for open pages, and older ones are deleted', async () => {
  await take(build(1));
  await take(build(2));
  const third = await take(build(3));
  site.files.clear();
  expect(await load(third, '/assets/index-2.js')).toBe('script 2');
  expect(await load(third, '/assets/index-1.js')).toBe('nothing');
  // Of the own build nothing is missing.
  expect(afterwards).toEqual([]);
  expect(await visit(third, '/')).toContain('index-3.js');
});

test('… even if the policy has changed since', async () => {
  await take(build(1));
  const files = build(2);
  await take(files);
  for (const name of ['/index.html', '/shell.html']) {
    const file = site.files.get(name);
    if (file && 'text' in file) site.files.set(name, { ...file, headers: { 'molar-policy': 'b2' } });
  }
  const shell = await take(files, 'b2');
  site.files.clear();
  expect(await load(shell, '/assets/index-1.js')).toBe('script 1');
});

test('a build that was never taken, because a newer one came before, has no open pages and is deleted', async () => {
  await createShell(build(1), '').install();
  const next = await take(build(2));
  site.files.clear();
  expect(await load(next, '/assets/index-1.js')).toBe('nothing');
});

test('the worker’s other caches stay when a build is taken', async () => {
  const pictures = await caches.open('molar-pictures');
  await pictures.put('/images/1', new Response('picture'));
  await take(build(1));
  await take(build(2));
  expect(await (await caches.match('/images/1'))?.text()).toBe('picture');
});

test('a policy is new only for the same build', async () => {
  const files = build(1);
  await take(files);
  expect(await createShell(files, '').isPolicyNew()).toBe(false);
  expect(await createShell(files, 'b2').isPolicyNew()).toBe(true);
  expect(await createShell(build(2), 'b2').isPolicyNew()).toBe(false);
});

test('calls, other sites and requests that change something are left to the network', async () => {
  const shell = await take(build(1));
  expect(await visit(shell, '/my-appointment?email=pat@example.com')).toBeUndefined();
  expect(await load(shell, '/my-appointment')).toBeUndefined();
  expect(shell.answer(request('/index.html', { method: 'POST' }), waitUntil)).toBeUndefined();
  expect(shell.answer(new Request('https://elsewhere.example/assets/index-1.js'), waitUntil)).toBeUndefined();
});
