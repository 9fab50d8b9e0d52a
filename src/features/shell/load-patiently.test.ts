import { expect, test, vi } from 'vitest';
import { loadPatiently } from './load-patiently.ts';

test('a part that fails to load is loaded again until it is there', async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve('menu')];
  const loaded = loadPatiently(() => (answers.shift() as () => Promise<string>)());
  await vi.advanceTimersByTimeAsync(3000);
  await expect(loaded).resolves.toBe('menu');
  expect(warn).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
