import { afterEach, expect, test, vi } from 'vitest';
import { report } from './report.mjs';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('the last line has what passed and failed, also when tests were skipped', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  report([
    { name: 'Vitest', passed: 20, failed: 0, skipped: 3 },
    { name: 'Playwright', passed: 5, failed: 1, skipped: 1 },
  ]);
  const lines = log.mock.calls.flat().join('\n').split('\n');
  expect(lines.slice(-2)).toEqual(['4 skipped', '25 passed, 1 failed']);
  expect(process.exitCode).toBe(1);
});
