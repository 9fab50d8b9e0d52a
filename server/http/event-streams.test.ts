import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventStreams } from './event-streams.ts';
import { Problem } from './problem.ts';

const NOW = '2026-11-23T13:00:00.000Z';
const told = new Set<() => void>();
const tellAll = () => {
  for (const tell of told) tell();
};
let last = 7;
const read = vi.fn(async () => last);

function newStreams() {
  const subscribe = (tell: () => void) => {
    told.add(tell);
    return () => told.delete(tell);
  };
  return createEventStreams({ subscribe, now: () => Date.parse(NOW) });
}

type Body = Awaited<ReturnType<ReturnType<typeof newStreams>['open']>>;

/** The next chunk as text; undefined at the end. */
function readerOf(body: Body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader.read()).value, cancel: () => reader.cancel() };
}

beforeEach(() => {
  vi.useFakeTimers();
  told.clear();
  last = 7;
  read.mockReset().mockImplementation(async () => last);
});
afterEach(() => {
  vi.useRealTimers();
});

test('the newest number comes at once, then each newer one, and a beat when there is none', async () => {
  const { next, cancel } = readerOf(await newStreams().open('dee', read));
  expect(await next()).toBe(`data: 7\n\n: ${NOW}\n\n`);
  last = 9;
  tellAll();
  expect(await next()).toBe(`data: 9\n\n: ${NOW}\n\n`);
  // There is nothing newer, so nothing is sent until the beat.
  tellAll();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await next()).toBe(`: ${NOW}\n\n`);
  await cancel();
  expect(told.size).toBe(0);
});

test('a beat sends a change that was not announced', async () => {
  const { next } = readerOf(await newStreams().open('dee', read));
  await next();
  last = 8;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await next()).toBe(`data: 8\n\n: ${NOW}\n\n`);
});

test('a change between the first number and the subscription is sent', async () => {
  read.mockImplementationOnce(async () => last++);
  const { next } = readerOf(await newStreams().open('dee', read));
  expect(await next()).toContain('data: 7\n');
  expect(await next()).toContain('data: 8\n');
});

test('a slow reader gets only the newest number', async () => {
  const reader = (await newStreams().open('dee', read)).getReader();
  for (last = 8; last < 30; last++) {
    tellAll();
    await vi.advanceTimersByTimeAsync(0);
  }
  const decoder = new TextDecoder();
  const next = async () => decoder.decode((await reader.read()).value);
  expect(await next()).toContain('data: 7\n');
  expect(await next()).toContain('data: 30\n');
});

test('a stream whose reader reads nothing for a whole beat is dropped', async () => {
  const streams = newStreams();
  await streams.open('dee', read);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(streams.count).toBe(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([streams.count, told.size]).toEqual([0, 0]);
});

test('a stream ends when its reader loses access or the store is unavailable', async () => {
  const streams = newStreams();
  const { next } = readerOf(await streams.open('dee', read));
  await next();
  read.mockRejectedValue(new Problem('auth.not-desk'));
  tellAll();
  expect(await next()).toBeUndefined();
  expect([streams.count, told.size]).toEqual([0, 0]);
  await expect(streams.open('dee', read)).rejects.toMatchObject({ code: 'auth.not-desk' });
  expect(streams.count).toBe(0);
});

test('a person has at most twenty streams, and a process two hundred', async () => {
  const streams = newStreams();
  const open = (person: string) => streams.open(person, read);
  const [first] = await Promise.all(Array.from({ length: 20 }, () => open('dee')));
  await expect(open('dee')).rejects.toMatchObject({ code: 'request.too-many', extras: { retryAfter: 60 } });
  await first?.cancel();
  await open('dee');
  await Promise.all(Array.from({ length: 180 }, (_, index) => open(`person ${index}`)));
  await expect(open('lou')).rejects.toMatchObject({ code: 'request.too-many' });
  streams.stop();
});

test('stopping ends all streams and refuses new ones', async () => {
  const streams = newStreams();
  const { next } = readerOf(await streams.open('dee', read));
  await next();
  // A stream that is just being opened.
  const late = Promise.withResolvers<number>();
  const opening = streams.open('dee', () => late.promise);
  streams.stop();
  late.resolve(8);
  expect(await next()).toBeUndefined();
  await expect(opening).rejects.toMatchObject({ code: 'server.unavailable' });
  await expect(streams.open('dee', read)).rejects.toMatchObject({ code: 'server.unavailable' });
  expect([streams.count, told.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
});
