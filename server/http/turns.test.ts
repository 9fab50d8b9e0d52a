import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Milliseconds; each call works for longer. */
const SLICE = 2;

function work(): void {
  const end = performance.now() + SLICE;
  while (performance.now() <= end);
}

test('calls that arrive together begin in order, and other work runs in between', async () => {
  const takeTurn = createTurns(SLICE);
  const heard: string[] = [];
  let isOver = false;
  const listen = () => {
    heard.push('others');
    if (!isOver) setImmediate(listen);
  };
  setImmediate(listen);
  const calls = ['a', 'b', 'c', 'd'].map(async (name) => {
    // Each starts in its own callback, all in one turn, like requests that are read one after the other.
    await new Promise(setImmediate);
    await takeTurn();
    // Like a call of the embedded store, which goes from step to step without yielding.
    for (let step = 0; step < 10; step++) await undefined;
    work();
    heard.push(name);
  });
  await Promise.all(calls);
  isOver = true;
  expect(heard.filter((name) => name !== 'others')).toEqual(['a', 'b', 'c', 'd']);
  for (const [one, next] of ['ab', 'bc', 'cd']) {
    expect(heard.slice(heard.indexOf(one as string), heard.indexOf(next as string))).toContain('others');
  }
});

test('a call that comes alone, or after the others, does not wait', async () => {
  const takeTurn = createTurns();
  await Promise.all(Array.from({ length: 20 }, takeTurn));
  await new Promise(setImmediate);
  let isBegun = false;
  const begun = takeTurn().then(() => {
    isBegun = true;
  });
  await Promise.resolve()
    .then(() => {})
    .then(() => {});
  expect(isBegun).toBe(true);
  await begun;
});
