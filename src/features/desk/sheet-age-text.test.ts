import { expect, test } from 'vitest';
import { noSheetText } from './sheet-age-text.ts';

test.each(['2030-01-08', '2030-01-09'])('a sheet that the device would keep has not been loaded: %s', (day) =>
  expect(noSheetText(day, '2030-01-08')).toBe('The clinic can’t be reached, and this day has not been loaded yet.'),
);

// Yesterday's was on the screen until midnight.
test.each(['2030-01-07', '2030-01-10'])('a sheet that may have been here is not called never loaded: %s', (day) =>
  expect(noSheetText(day, '2030-01-08')).toBe(
    'The clinic can’t be reached, and this device keeps only the sheets of today and tomorrow.',
  ),
);
