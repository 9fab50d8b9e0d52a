/** Finds when the clinic's clock shows the day or minute that somebody searches for. */
import { clinicMoment } from '../../contract/clinic-date.ts';
import { addDays } from '../../contract/day-arithmetic.ts';

const MINUTE = 60_000;
const HALF_HOURS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
/** In minutes: no clock on earth is further from Greenwich. */
const FURTHEST = 15 * 60;

/** Milliseconds: from the first, up to the second. */
export type Span = readonly [number, number];

/** @param date ISO day @param zone an IANA name */
export const whenDay = (date: string, zone: string): Span => [startOf(date, zone), startOf(addDays(date, 1), zone)];

/** None if clocks going forward skip the minute, two if clocks going back repeat it. @param minute from midnight */
export function whenMinute(date: string, minute: number, zone: string): Span[] {
  const usual = startOf(date, zone) + minute * MINUTE;
  return HALF_HOURS.map((shift) => usual + shift * 30 * MINUTE)
    .filter((at) => {
      const moment = clinicMoment(at, zone);
      return moment.date === date && moment.minute === minute;
    })
    .map((at) => [at, at + MINUTE]);
}

/** The first minute of the day. */
function startOf(date: string, zone: string): number {
  const greenwich = Date.parse(date) / MINUTE;
  let [before, from] = [greenwich - FURTHEST, greenwich + FURTHEST];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (clinicMoment(middle * MINUTE, zone).date < date) before = middle;
    else from = middle;
  }
  return from * MINUTE;
}
