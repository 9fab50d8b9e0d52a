/**
 * Dates on the wire are medium style in English ('Jan 5, 2023'); the store and Dexie keep ISO days ('2023-01-05').
 * Pure text work: no time zone is involved, so a date never shifts.
 */
import * as v from 'valibot';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const MEDIUM = /^([A-Z][a-z]{2}) ([1-9]\d?), (\d{4})$/;

/** 'Jan 5, 2023' -> '2023-01-05'; undefined unless it has exactly that form and is a day of the calendar. */
export function isoFromMedium(medium: string): string | undefined {
  const [, monthName, day, year] = MEDIUM.exec(medium) ?? [];
  const month = MONTHS.indexOf(monthName ?? '') + 1;
  if (!day || !year || !isDay(Number(year), month, Number(day))) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** '2023-01-05' -> 'Jan 5, 2023'. Throws a RangeError when it is not an ISO day. */
export function mediumFromIso(iso: string): string {
  const [, year = '', month, day] = ISO.exec(iso) ?? [];
  if (!isDay(Number(year), Number(month), Number(day))) throw new RangeError(`Not an ISO day: ${iso}`);
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** Whether the text is a day of the calendar, written as ISO. */
export function isIsoDay(text: string): boolean {
  const [, year, month, day] = ISO.exec(text) ?? [];
  return isDay(Number(year), Number(month), Number(day));
}

function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** A day on the wire. */
export const MediumDate = v.pipe(
  v.string('must be a date such as Jan 5, 2023'),
  v.check((text) => isoFromMedium(text) !== undefined, 'must be a date such as Jan 5, 2023'),
);

/** An instant as the clinic's own clock shows it. `minute` counts from midnight. */
export interface ClinicMoment {
  readonly date: string;
  readonly minute: number;
}

/** Whether this server or browser knows the IANA name: new ones are added every few years. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** @param time milliseconds since the epoch @param timeZone an IANA name, such as 'America/New_York' */
export function clinicMoment(time: number, timeZone: string): ClinicMoment {
  const clock = clockOf(timeZone);
  // A minute begins at the same instant in every time zone.
  const minute = Math.floor(time / 60_000);
  if (clock.last?.minute !== minute) clock.last = { minute, moment: readClock(clock.format, time) };
  return clock.last.moment;
}

function readClock(format: Intl.DateTimeFormat, time: number): ClinicMoment {
  const parts = format.formatToParts(time);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

interface Clock {
  format: Intl.DateTimeFormat;
  /** The last reading: reading the clock costs more than most of a call's work. */
  last?: { minute: number; moment: ClinicMoment };
}

// Building a formatter costs a hundred times as much as using it.
const clocks = new Map<string, Clock>();

function clockOf(timeZone: string): Clock {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clock = { format };
    clocks.set(timeZone, clock);
  }
  return clock;
}
