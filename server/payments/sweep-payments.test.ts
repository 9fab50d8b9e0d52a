import { expect, test, vi } from 'vitest';
import { startSweeping } from './sweep-payments.ts';

test('a failed sweep is logged and not noted as done, and the next follows in three minutes', async () => {
  vi.useFakeTimers();
  const sweep = vi.fn((_signal: AbortSignal) => Promise.resolve());
  sweep.mockRejectedValueOnce(new Error('lost'));
  const [onDone, logError] = [vi.fn(), vi.fn()];
  const sweeping = startSweeping({ payments: { sweep }, onDone, logError });
  await sweeping.done;
  expect([sweep.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0]);
  expect(logError.mock.calls).toEqual([['payment sweep', new Error('lost')]]);
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect([sweep.mock.calls.length, onDone.mock.calls.length]).toEqual([2, 1]);
  await sweeping.stop();
  expect(sweep.mock.lastCall?.[0].aborted).toBe(true);
  vi.useRealTimers();
});
