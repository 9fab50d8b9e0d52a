import type { ClosedDays } from '../../../contract/clinic.ts';
import { isClosed } from '../../../contract/closed-days.ts';
import { addDays } from '../../../contract/day-arithmetic.ts';

/** The last day of an interval on which the clinic is not closed; undefined if it is closed on all. All days are ISO. */
export function lastOpenDay(from: string, to: string, closed: ClosedDays | undefined): string | undefined {
  for (let day = to; day >= from; day = addDays(day, -1)) if (!isClosed(day, closed)) return day;
  return undefined;
}
