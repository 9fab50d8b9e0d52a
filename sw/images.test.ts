import { expect, test } from 'vitest';
import { site } from '../test/worker-site.ts';
import { answerImage } from './images.ts';

const address = (index: number) => `/images/${index.toString(16).padStart(64, '0')}`;
const PICTURE = { text: 'picture', type: 'image/webp' };

/** The worker's answer, once all work behind it is done. */
async function ask(path: string, init?: RequestInit): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  const answer = await answerImage(new Request(site.origin + path, init), (more) => work.push(more));
  await Promise.all(work);
  return answer;
}

test('a picture that was loaded once is shown again without the network', async () => {
  site.files.set(address(1), PICTURE);
  await ask(address(1));
  site.files.clear();
  expect(await (await ask(address(1)))?.text()).toBe('picture');
  expect(site.asked).toEqual([address(1)]);
});

test('the worker ignores requests with a token, requests that change something, and anything but our pictures', async () => {
  site.files.set(address(1), PICTURE);
  await ask(address(1));
  expect(await ask(address(1), { headers: { Authorization: 'Bearer token' } })).toBeUndefined();
  expect(await ask(address(1), { method: 'POST' })).toBeUndefined();
  expect(await ask('/images/1')).toBeUndefined();
  expect(answerImage(new Request(`https://elsewhere.example${address(1)}`), () => {})).toBeUndefined();
});

test.each([
  ['a captive portal’s page', { text: '<title>Welcome</title>', type: 'text/html' }],
  ['what the network leads elsewhere for', { movedTo: '/elsewhere.webp' }],
  ['a picture that is gone', undefined],
])('%s is not kept', async (_what, file) => {
  if (file) site.files.set(address(1), file);
  site.files.set('/elsewhere.webp', { ...PICTURE, text: 'elsewhere' });
  await ask(address(1));
  site.files.set(address(1), PICTURE);
  expect(await (await ask(address(1)))?.text()).toBe('picture');
});

test('the last sixty pictures are kept', async () => {
  for (let index = 0; index <= 60; index++) {
    site.files.set(address(index), PICTURE);
    await ask(address(index));
  }
  site.asked = [];
  for (const index of [60, 1, 0]) await ask(address(index));
  expect(site.asked).toEqual([address(0)]);
});
