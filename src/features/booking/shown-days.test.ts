import { expect, test } from 'vitest';
import { createShownDays } from './shown-days.ts';

const dayAt = (fetchedAt: number) => ({ date: '2026-12-01', services: [], fetchedAt });

test('a day on the device does not replace a newer answer of the clinic', () => {
  const shown = createShownDays();
  const [onDevice, answer] = [dayAt(1000), dayAt(2000)];
  shown.answer(answer);
  shown.read(onDevice);
  expect(shown.get('2026-12-01')).toBe(answer);
  const stored = dayAt(2000);
  shown.read(stored);
  expect(shown.get('2026-12-01')).toBe(stored);
});

test('an answer is shown even if the device has the day from a time when its clock was ahead', () => {
  const shown = createShownDays();
  shown.read(dayAt(9000));
  shown.answer(dayAt(2000));
  shown.read(dayAt(9000));
  const stored = dayAt(2000);
  shown.read(stored);
  expect(shown.get('2026-12-01')).toBe(stored);
});
