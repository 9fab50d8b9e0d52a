import { expect, test } from 'vitest';
import { isIsoDay, isoFromMedium, mediumFromIso } from './clinic-date.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

test.each([1900, 2000, 2023, 2024, 2100])('every month of %d has its days and no more', (year) => {
  for (const [month, name] of MONTHS.entries()) {
    for (let day = 1; day <= 32; day++) {
      const date = new Date(Date.UTC(year, month, day));
      const iso = date.getUTCMonth() === month ? date.toISOString().slice(0, 10) : undefined;
      const medium = `${name} ${day}, ${year}`;
      expect(isoFromMedium(medium), medium).toBe(iso);
      const written = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      expect(isIsoDay(written), written).toBe(iso !== undefined);
      if (iso) expect(mediumFromIso(iso)).toBe(medium);
      else expect(() => mediumFromIso(`${year}-${String(month + 1).padStart(2, '0')}-${day}`)).toThrow(RangeError);
    }
  }
});

test.each(['', '2026', '2026-1-05', ' 2026-01-05', '2026-01-05T00:00', '2026-00-10', '2026-01-00', '2026-13-01'])(
  '%j is no ISO day',
  (text) => expect(isIsoDay(text)).toBe(false),
);
