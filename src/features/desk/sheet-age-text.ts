/** Why a day's sheet is not here while the clinic can't be asked, in words. */
import { addDays } from '../../../contract/day-arithmetic.ts';

/** Both ISO days. */
export function noSheetText(day: string, today: string): string {
  // Any other day may have been looked up, or kept until midnight.
  const isKept = day === today || day === addDays(today, 1);
  return isKept
    ? 'The clinic can’t be reached, and this day has not been loaded yet.'
    : 'The clinic can’t be reached, and this device keeps only the sheets of today and tomorrow.';
}
