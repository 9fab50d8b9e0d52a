import { expect, test } from 'vitest';
import { site } from '../test/worker-site.ts';
import { isOfBuild } from './is-of-build.ts';

const addresses = new Set(['/index.html', '/assets/index-1.js', '/assets/index-1.css']);

function answer(text: string, type: string, status = 200) {
  return new Response(text, { status, headers: { 'content-type': type } });
}

const page = '<link href="/assets/index-1.css"><script src="/assets/index-1.js"></script>';

test.each([
  ['its own page', '/index.html', answer(page, 'text/html; charset=utf-8'), true],
  ['the page of a newer build', '/index.html', answer(page.replace('1.js', '2.js'), 'text/html'), false],
  ['a captive portal in place of the page', '/index.html', answer('<title>Welcome</title>', 'text/html'), false],
  ['a captive portal in place of a chunk', '/assets/index-1.js', answer(page, 'text/html'), false],
  ['its own chunk', '/assets/index-1.js', answer('export {}', 'text/javascript'), true],
  ['a chunk that is gone', '/assets/index-1.js', answer('{}', 'application/json', 404), false],
])('%s', async (_, address, response, is) => {
  expect(await isOfBuild(address, response, addresses)).toBe(is);
});

test('a page is accepted only with the policy that the worker was told', async () => {
  const under = (policy: string) =>
    new Response(page, { headers: { 'content-type': 'text/html', 'molar-policy': policy } });
  expect(await isOfBuild('/index.html', under('a1'), addresses, 'a1')).toBe(true);
  expect(await isOfBuild('/index.html', under('b2'), addresses, 'a1')).toBe(false);
});

test('a redirected answer is not accepted, even if it looks like the file', async () => {
  site.files.set('/assets/index-1.js', { movedTo: '/portal.js' });
  site.files.set('/portal.js', { text: 'export {}', type: 'text/javascript' });
  const address = '/assets/index-1.js';
  expect(await isOfBuild(address, await fetch(address), addresses)).toBe(false);
  expect(await isOfBuild(address, await fetch('/portal.js'), addresses)).toBe(true);
});
