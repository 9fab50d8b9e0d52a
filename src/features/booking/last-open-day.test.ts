import { expect, test } from 'vitest';
import { lastOpenDay } from './last-open-day.ts';

test('the last open day comes before a weekend and holidays on which the clinic is closed', () => {
  const closed = { weekdays: ['sunday'], dates: ['2026-12-11/2026-12-12'] };
  expect(lastOpenDay('2026-11-29', '2026-12-14', closed)).toBe('2026-12-14');
  expect(lastOpenDay('2026-11-29', '2026-12-13', closed)).toBe('2026-12-10');
  expect(lastOpenDay('2026-12-11', '2026-12-13', closed)).toBeUndefined();
  expect(lastOpenDay('2026-12-10', '2026-12-13', closed)).toBe('2026-12-10');
  expect(lastOpenDay('2026-11-29', '2026-12-13', undefined)).toBe('2026-12-13');
});
