import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceToldToStop } from './stop.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
const log = { error: vi.fn(), close: vi.fn() };
const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));

beforeEach(() => {
  vi.useFakeTimers();
  exit.mockClear();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
    }
  }
});

test.each(SIGNALS)('%s stops once, however often it comes, and ends with status 0', async (signal) => {
  const stop = vi.fn(async () => {});
  onceToldToStop({ stop, log });
  process.emit(signal);
  process.emit(signal);
  await vi.advanceTimersByTimeAsync(0);
  expect([stop.mock.calls.length, exit.mock.calls]).toEqual([1, [[0]]]);
});

test('a stop that hangs is not waited for', async () => {
  onceToldToStop({ stop: () => new Promise(() => {}), log });
  process.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(8999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit.mock.calls).toEqual([[0]]);
});

test('an error while stopping is logged and ends the process with status 1', async () => {
  onceToldToStop({ stop: () => Promise.reject(new Error('lost')), log });
  process.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(0);
  expect([exit.mock.calls, log.error.mock.calls]).toEqual([[[1]], [['stopping', new Error('lost')]]]);
  expect(log.close.mock.invocationCallOrder[0]).toBeLessThan(exit.mock.invocationCallOrder[0] as number);
});
