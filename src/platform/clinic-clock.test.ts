import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStorage } from './storage.ts';

const HOUR = 60 * 60_000;
const EIGHT = Date.parse('2026-12-01T08:00:00Z');

/** Loads the module again, as a reloaded page does. */
async function start() {
  vi.resetModules();
  return import('./clinic-clock.ts');
}

let clock: Awaited<ReturnType<typeof start>>;
const clinicTime = () => new Date(Date.now() + clock.readClockAhead()).toISOString().slice(0, 16);

beforeEach(async () => {
  vi.useFakeTimers({ now: EIGHT });
  vi.stubGlobal('localStorage', openStorage().storage);
  localStorage.clear();
  clock = await start();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the clinic’s word on the clock is remembered, and counts until the clinic says otherwise', async () => {
  clock.rememberClockAhead(HOUR);
  clock = await start();
  expect(clock.readClockAhead()).toBe(HOUR);
  expect(clock.readClockAhead(0)).toBe(0);
});

test('a clock that was set back behind the last answer goes on from the time of that answer', async () => {
  clock.rememberReached(EIGHT);
  vi.setSystemTime(Date.parse('2024-01-01T00:00:00Z'));
  clock = await start();
  expect(clinicTime()).toBe('2026-12-01T08:00');
  vi.setSystemTime(Date.now() + HOUR);
  expect(clinicTime()).toBe('2026-12-01T09:00');
});

test('a clock that is right again counts, and so does the clinic’s word on a wrong one', async () => {
  clock.rememberReached(EIGHT);
  vi.setSystemTime(EIGHT - 1000 * HOUR);
  clock = await start();
  expect(clinicTime()).toBe('2026-12-01T08:00');
  expect(clock.readClockAhead(1002 * HOUR)).toBe(1002 * HOUR);
  vi.setSystemTime(EIGHT + 3 * HOUR);
  expect(clinicTime()).toBe('2026-12-01T11:00');
});

test('a clock that is set back again goes on from the time of the last answer again', async () => {
  clock.rememberReached(EIGHT);
  vi.setSystemTime(EIGHT - 1000 * HOUR);
  expect(clinicTime()).toBe('2026-12-01T08:00');
  vi.setSystemTime(EIGHT + HOUR);
  expect(clinicTime()).toBe('2026-12-01T09:00');
  vi.setSystemTime(EIGHT - 5 * HOUR);
  expect(clinicTime()).toBe('2026-12-01T08:00');
});

test('a clock that runs a minute slow is right enough', () => {
  clock.rememberReached(EIGHT);
  vi.setSystemTime(EIGHT - 60_000);
  expect(clock.readClockAhead()).toBe(0);
});
