import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('stopping aborts the run in progress, waits for its end, reports no failure of it, and starts no other', async () => {
  const runs: { signal: AbortSignal; fail: (error: Error) => void }[] = [];
  const work = (signal: AbortSignal) => new Promise<void>((_, fail) => runs.push({ signal, fail }));
  const onError = vi.fn();
  const repeated = repeat(work, { first: 0, every: 1000, onError });
  let isStopped = false;
  const stopped = repeated.stop().then(() => {
    isStopped = true;
  });
  await pass(0);
  expect([runs.length, runs[0]?.signal.aborted, isStopped]).toEqual([1, true, false]);
  runs[0]?.fail(new Error('aborted'));
  await stopped;
  expect([vi.getTimerCount(), onError.mock.calls]).toEqual([0, []]);
});

test('a run that fails is reported and followed by the next; none begins before its time, or once stopped', async () => {
  const work = vi.fn(() => Promise.reject(new Error('lost')));
  const onError = vi.fn();
  const repeated = repeat(work, { first: 500, every: 1000, onError });
  await pass(499);
  expect(work).not.toHaveBeenCalled();
  await pass(1);
  await repeated.done;
  expect(onError.mock.calls).toEqual([[new Error('lost')]]);
  await pass(999);
  expect(work).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(work).toHaveBeenCalledTimes(2);
  await repeated.stop();
  await pass(5000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('one that is stopped before its first run never begins', async () => {
  const work = vi.fn(() => Promise.resolve());
  await repeat(work, { first: 500, every: 1000, onError: vi.fn() }).stop();
  await pass(5000);
  expect(work).not.toHaveBeenCalled();
});
