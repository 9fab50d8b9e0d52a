import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { readVisitStream } from './read-visit-stream.ts';

const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };
const never = new AbortController().signal;

/** Reads the clinic's answer to its end. */
async function hear(body: string, init: ResponseInit = {}) {
  const heard = { onOpen: vi.fn(), onBeat: vi.fn() };
  const fetch = async () => new Response(body, { headers: EVENT_STREAM, ...init });
  const status = await readVisitStream({ fetch, timer: () => () => {} }, 'token', heard, never);
  return { status, isOpen: heard.onOpen.mock.calls.length > 0, beats: heard.onBeat.mock.calls };
}

test.each(['closed', 'cut'])(
  'a stream that was %s leaves no listener behind: a page that is open all day has hundreds of them',
  async (end) => {
    let line: AbortSignal | undefined;
    const body = new ReadableStream({
      start(controller) {
        if (end === 'closed') controller.close();
        else controller.error(new TypeError('network error'));
      },
    });
    const deps = {
      async fetch(_address: unknown, init?: RequestInit) {
        line = init?.signal ?? undefined;
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      },
      timer: () => () => {},
    };
    await readVisitStream(deps, 'token', { onOpen() {}, onBeat() {} }, new AbortController().signal);
    expect(getEventListeners(line as AbortSignal, 'abort')).toEqual([]);
  },
);

test('only the clinic’s own times count as beats, and not what a proxy puts between them', async () => {
  const asOf = '2030-01-08T08:30:00.000Z';
  const comments = [':', ': keep-alive', ': ping 1', `: ${asOf}`].map((line) => `${line}\n\n`);
  const { isOpen, beats } = await hear(`: ${asOf}\n\ndata: 7\n\ndata: hello\n\n${comments.join('')}`);
  expect([isOpen, beats]).toEqual([true, [[7, asOf]]]);
});

test.each<[string, ResponseInit & { status: number }]>([
  ['a refusal that is sent as a stream', { status: 403 }],
  ['a captive portal’s page', { status: 200, headers: { 'content-type': 'text/html' } }],
])('%s is no stream', async (_, init) => {
  expect(await hear('data: 7\n\n', init)).toEqual({ status: init.status, isOpen: false, beats: [] });
});

test('a stream is given up once it has been silent since the last byte, whatever that said', async () => {
  const waits = new Set<() => void>();
  const timer = (end: () => void) => {
    waits.add(end);
    return () => waits.delete(end);
  };
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const fetch = async () => new Response(readable, { headers: EVENT_STREAM });
  const reading = readVisitStream({ fetch, timer }, 'token', { onOpen() {}, onBeat() {} }, never);
  const [first] = waits;
  await writable.getWriter().write(new TextEncoder().encode(':'));
  await expect.poll(() => [waits.size, waits.has(first as () => void)]).toEqual([1, false]);
  for (const end of waits) end();
  expect(await reading).toBeUndefined();
  expect(waits.size).toBe(0);
});
