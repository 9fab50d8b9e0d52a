import { expect, test } from 'vitest';
import { dayText } from './day-text.ts';

test('a day is named in words, wherever the device is', () =>
  expect(dayText('2026-11-21')).toBe('Saturday, November 21'));
