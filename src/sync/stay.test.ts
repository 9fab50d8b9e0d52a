import { expect, test } from 'vitest';
import { createStay } from './stay.ts';

test('each stay has its own signal', () => {
  const stay = createStay();
  const first = stay.signal;
  stay.pause();
  expect(first.aborted).toBe(true);
  stay.resume();
  expect(stay.signal.aborted).toBe(false);
});

test('a caller during a pause waits for its end, even after two pauses', async () => {
  const stay = createStay();
  await stay.here();
  stay.pause();
  let isHere = false;
  const waiting = stay.here().then(() => {
    isHere = true;
  });
  stay.pause();
  await Promise.resolve();
  expect(isHere).toBe(false);
  stay.resume();
  await waiting;
});

test('a stay that has ended keeps nobody waiting', async () => {
  const stay = createStay();
  stay.end();
  expect(stay.signal.aborted).toBe(true);
  await stay.here();
});
