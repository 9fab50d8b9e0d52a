/** Moments (milliseconds) in words, on the clinic's clock. */
import { clinicMoment, mediumFromIso } from '../../contract/clinic-date.ts';

const MINUTE = 60_000;

/**
 * '8.02 AM' for a time of the same day, 'Nov 22, 2026, 8.02 AM' for any other.
 * @param before stands in front of a time alone, such as 'at ', and 'on ' in front of a date
 */
export function clinicTimeText(at: number, now: number, zone: string, before = ''): string {
  const { date, minute } = clinicMoment(at, zone);
  const time = `${Math.floor(minute / 60) % 12 || 12}.${String(minute % 60).padStart(2, '0')} ${minute < 720 ? 'AM' : 'PM'}`;
  if (date === clinicMoment(now, zone).date) return `${before}${time}`;
  return `${before && 'on '}${mediumFromIso(date)}, ${time}`;
}

/**
 * 'as of 8.02 AM', for what was heard then by the device's clock.
 * @param clock by the clinic's, with how far that is ahead of the device's
 */
export function asOfText(heardAt: number, { now, zone, ahead }: { now: number; zone: string; ahead: number }): string {
  const at = heardAt + ahead;
  // The device's clock was set since: when that was, nobody knows.
  return at - now > MINUTE ? 'as of an unknown time' : `as of ${clinicTimeText(at, now, zone)}`;
}
