import { expect, test } from 'vitest';
import { listenOnLoopback } from './listen-on-loopback.ts';

test('a port in use is left alone, and another one is taken', async () => {
  const answerWith = (text: string) => () => (_: unknown, response: { end(text: string): void }) => response.end(text);
  const first = await listenOnLoopback(0, answerWith('first'));
  const second = await listenOnLoopback(first.port, answerWith('second'));
  expect(second.port).not.toBe(first.port);
  const read = async (port: number) => (await fetch(`http://127.0.0.1:${port}`)).text();
  expect([await read(first.port), await read(second.port)]).toEqual(['first', 'second']);
  await Promise.all([first.close(), second.close()]);
});

test('an invalid port stops the start', async () => {
  await expect(listenOnLoopback(70_000, () => () => {})).rejects.toThrow('70000');
});
