import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { readVisitStream } from './read-visit-stream.ts';

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
