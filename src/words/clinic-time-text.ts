/** Moments (milliseconds) in words, on the clinic's clock. */
import { clinicMoment, mediumFromIso } from '../../contract/clinic-date.ts';

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
