/** Finds when the clinic's clock shows a given day or minute. */
import { clinicMoment } from '../../contract/clinic-date.ts';
import { addDays } from '../../contract/day-arithmetic.ts';

const MINUTE = 60_000;
const HALF_HOURS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
/** Minutes. No time zone is further from Greenwich. */
const FURTHEST = 15 * 60;

/** Milliseconds: from the first, up to the second. */
export type Span = readonly [number, number];

/** @param date ISO day @param zone an IANA name */
export const whenDay = (date: string, zone: string): Span => [
  startOfDay(date, zone),
  startOfDay(addDays(date, 1), zone),
];

/** None if clocks going forward skip the minute, two if clocks going back repeat it. @param minute from midnight */
export function whenMinute(date: string, minute: number, zone: string): Span[] {
  const usual = startOfDay(date, zone) + minute * MINUTE;
  return HALF_HOURS.map((shift) => usual + shift * 30 * MINUTE)
    .filter((at) => {
      const moment = clinicMoment(at, zone);
      return moment.date === date && moment.minute === minute;
    })
    .map((at) => [at, at + MINUTE]);
}

function startOfDay(date: string, zone: string): number {
  const greenwich = Date.parse(date) / MINUTE;
  let [before, from] = [greenwich - FURTHEST, greenwich + FURTHEST];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (clinicMoment(middle * MINUTE, zone).date < date) before = middle;
    else from = middle;
  }
  return from * MINUTE;
}
