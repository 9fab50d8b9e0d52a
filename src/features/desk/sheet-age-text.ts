/** Why a day's sheet is not here while the clinic can't be asked, in words. */
import { keptDays } from './kept-days.ts';

/** Both ISO days. */
export function noSheetText(day: string, today: string): string {
  // Any other day may have been looked up, or kept until midnight.
  return keptDays(today).includes(day)
    ? 'The clinic can’t be reached, and this day has not been loaded yet.'
    : 'The clinic can’t be reached, and this device keeps only the sheets of today and tomorrow.';
}
