import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSweeping } from './sweep-payments.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logError = vi.fn();
const soon = () => vi.advanceTimersByTimeAsync(0);

test('stopping aborts the running sweep, waits for its end, and starts no other', async () => {
  const sweeps: { signal: AbortSignal; end: () => void }[] = [];
  const sweep = (signal: AbortSignal) => new Promise<void>((end) => sweeps.push({ signal, end }));
  const sweeping = startSweeping({ payments: { sweep }, logError });
  let isStopped = false;
  const stopped = sweeping.stop().then(() => {
    isStopped = true;
  });
  await soon();
  expect([sweeps.length, sweeps[0]?.signal.aborted, isStopped]).toEqual([1, true, false]);
  sweeps[0]?.end();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});

test('a failed sweep is logged, and the next follows in three minutes, until stopped', async () => {
  const sweep = vi.fn(() => Promise.reject(new Error('lost')));
  const sweeping = startSweeping({ payments: { sweep }, logError });
  await soon();
  expect([sweep.mock.calls.length, logError.mock.lastCall]).toEqual([1, ['payment sweep', new Error('lost')]]);
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(sweep).toHaveBeenCalledTimes(2);
  await sweeping.stop();
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(sweep).toHaveBeenCalledTimes(2);
});
