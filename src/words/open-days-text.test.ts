import { expect, test } from 'vitest';
import { WEEKDAYS } from '../../contract/closed-days.ts';
import { openDaysText } from './open-days-text.ts';

test.each([
  [[], 'Every day'],
  [['sunday'], 'Monday to Saturday'],
  [['sunday', 'saturday'], 'Monday to Friday'],
  [['monday'], 'Tuesday to Sunday'],
  [['sunday', 'wednesday', 'thursday', 'saturday'], 'Monday, Tuesday, Friday'],
  [WEEKDAYS, 'Closed'],
])('closed on %j', (weekdays, text) => {
  expect(openDaysText({ weekdays: [...weekdays], dates: ['2026-12-25'] })).toBe(text);
});

test('a clinic that names no days is open on all of them', () => {
  expect(openDaysText(undefined)).toBe('Every day');
});
