/** Moments (milliseconds) in words, on the clinic's clock. */
import { type ClinicMoment, clinicMoment, mediumFromIso } from '../../contract/clinic-date.ts';

const MINUTE = 60_000;

export interface ClinicClock {
  now: number;
  /** An IANA name. */
  zone: string;
  /** How far it is ahead of the device's (milliseconds). */
  ahead: number;
}

/**
 * '8.02 AM' for a time of the same day, 'Nov 22, 2026, 8.02 AM' for any other.
 * @param before put before a time without a date, such as 'at '; a date gets 'on ' instead
 */
export function clinicTimeText(at: number, { now, zone }: ClinicClock, before = ''): string {
  const moment = clinicMoment(at, zone);
  if (moment.date === clinicMoment(now, zone).date) return `${before}${minuteText(moment)}`;
  return `${before && 'on '}${momentText(moment)}`;
}

/** 'Nov 22, 2026, 8.02 AM', on any day. */
export const clinicMomentText = (at: number, zone: string): string => momentText(clinicMoment(at, zone));

/** 'Nov 22, 2026' */
export const clinicDateText = (at: number, zone: string): string => mediumFromIso(clinicMoment(at, zone).date);

const momentText = (moment: ClinicMoment) => `${mediumFromIso(moment.date)}, ${minuteText(moment)}`;

const minuteText = ({ minute }: ClinicMoment) =>
  `${Math.floor(minute / 60) % 12 || 12}.${String(minute % 60).padStart(2, '0')} ${minute < 720 ? 'AM' : 'PM'}`;

/** 'as of 8.02 AM', for an answer that came at `heardAt` by the device's clock. */
export function asOfText(heardAt: number, clock: ClinicClock): string {
  const at = heardAt + clock.ahead;
  // The device's clock was set since, so the time is unknown.
  return at - clock.now > MINUTE ? 'as of an unknown time' : `as of ${clinicTimeText(at, clock)}`;
}
