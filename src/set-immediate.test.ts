import { afterEach, expect, test } from 'vitest';
import { createSetImmediate } from './set-immediate.ts';

const channels: MessageChannel[] = [];
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close();
});

/** `drop`: the next message is lost, like those of a page that is put away. */
function start() {
  const page = new EventTarget();
  const channel = new MessageChannel();
  channels.push(channel);
  const post = channel.port2.postMessage.bind(channel.port2);
  let isLost = false;
  channel.port2.postMessage = (message: unknown) => {
    if (!isLost) post(message);
    isLost = false;
  };
  return {
    page,
    setImmediate: createSetImmediate(page, channel),
    drop: () => {
      isLost = true;
    },
  };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

test('each callback has a turn of its own, in order, including those added by others', async () => {
  const { setImmediate } = start();
  const log: string[] = [];
  setImmediate(() => {
    log.push('first');
    queueMicrotask(() => log.push('end of first'));
    setImmediate(() => log.push('third'));
  });
  setImmediate(() => log.push('second'));
  expect(log).toEqual([]);
  await turns();
  expect(log).toEqual(['first', 'end of first', 'second', 'third']);
});

test('a callback whose message was lost runs once the page is back, and only once', async () => {
  const { page, setImmediate, drop } = start();
  let times = 0;
  drop();
  setImmediate(() => {
    times += 1;
  });
  await turns();
  expect(times).toBe(0);
  page.dispatchEvent(new Event('pageshow'));
  await turns();
  expect(times).toBe(1);
  page.dispatchEvent(new Event('pageshow'));
  await turns();
  expect(times).toBe(1);
  setImmediate(() => {
    times += 1;
  });
  await turns();
  expect(times).toBe(2);
});
