import { expect, test } from 'vitest';
import { isoFromMedium, mediumFromIso } from './clinic-date.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

test.each([1900, 2000, 2023, 2024, 2100])('every month of %d has its days and no more', (year) => {
  for (const [month, name] of MONTHS.entries()) {
    for (let day = 1; day <= 32; day++) {
      const date = new Date(Date.UTC(year, month, day));
      const iso = date.getUTCMonth() === month ? date.toISOString().slice(0, 10) : undefined;
      const medium = `${name} ${day}, ${year}`;
      expect(isoFromMedium(medium), medium).toBe(iso);
      if (iso) expect(mediumFromIso(iso)).toBe(medium);
      else expect(() => mediumFromIso(`${year}-${String(month + 1).padStart(2, '0')}-${day}`)).toThrow(RangeError);
    }
  }
});
