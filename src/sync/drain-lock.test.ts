import { expect, test, vi } from 'vitest';
import type { Locks } from '../base/locks.ts';
import { runLocked } from './drain-lock.ts';

/** A lock that another tab holds for good. */
const held = {
  request: (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
} as unknown as Locks;

const free = {
  request: (_name: string, _options: object, begin: () => Promise<unknown>) => begin(),
} as unknown as Locks;

/** A timer that fires when the test says so. */
function handTimer() {
  let end = () => {};
  const timer = (work: () => void) => {
    end = work;
    return () => {
      end = () => {};
    };
  };
  return { timer, pass: () => end() };
}

test('if the lock is not granted in time, the work runs without it', async () => {
  const { timer, pass } = handTimer();
  const work = vi.fn(async () => 'sent');
  const running = runLocked(held, 'pat', { signal: new AbortController().signal, timer }, work);
  expect(work).not.toHaveBeenCalled();
  pass();
  expect(await running).toBe('sent');
});

test('nothing is sent after the wait was aborted', async () => {
  const { timer, pass } = handTimer();
  const ended = new AbortController();
  const work = vi.fn(async () => 'sent');
  const running = runLocked(held, 'pat', { signal: ended.signal, timer }, work);
  ended.abort(new Error('The page was left.'));
  await expect(running).rejects.toThrow('The page was left.');
  pass();
  expect(work).not.toHaveBeenCalled();
});

test('work that fails under the lock is not repeated without it', async () => {
  const { timer, pass } = handTimer();
  const work = vi.fn(async () => {
    pass();
    throw new Error('The device is full.');
  });
  await expect(runLocked(free, 'pat', { signal: new AbortController().signal, timer }, work)).rejects.toThrow('full');
  expect(work).toHaveBeenCalledTimes(1);
});

test('a browser that refuses locks is not treated like a lock that is late', async () => {
  const { timer } = handTimer();
  const refusing = { request: async () => Promise.reject(new Error('Locks are refused.')) } as unknown as Locks;
  const work = vi.fn(async () => 'sent');
  await expect(runLocked(refusing, 'pat', { signal: new AbortController().signal, timer }, work)).rejects.toThrow();
  expect(work).not.toHaveBeenCalled();
});
