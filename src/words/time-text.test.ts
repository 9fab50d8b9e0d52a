import { expect, test } from 'vitest';
import { dateText, timeText } from './time-text.ts';

test('a moment is written as the clinic writes the times of appointments', () => {
  const at = new Date(2026, 10, 21, 15, 4).getTime();
  expect(timeText(at)).toBe('Nov 21, 2026, 3.04 PM');
  expect(dateText(at)).toBe('Nov 21, 2026');
});
