import { afterEach, expect, test, vi } from 'vitest';
import { keepClinicConfig } from './keep-clinic-config.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the settings are asked for every quarter of an hour, and when there is a network again, until the person leaves', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const refresh = vi.fn(async () => Promise.reject(new TypeError('fetch failed')));
  const open = new AbortController();
  keepClinicConfig({ refresh }, open.signal);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30 * 60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  page.dispatchEvent(new Event('online'));
  expect(refresh).toHaveBeenCalledTimes(3);
  open.abort();
  page.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(30 * 60_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});
