/** Times that are taken, although the clinic may have listed them as free a moment ago. Pure. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { effectOf } from './rules/rules-of.ts';
import type { VisitView } from './view-visits.ts';

/** Keys of times, as `timeKey` makes them. */
export type TakenTimes = ReadonlySet<string>;

/** @param date ISO day */
export const timeKey = (date: string, serviceId: string, slot: string): string => `${date} ${serviceId} ${slot}`;

/**
 * Times that this device has requested for any patient and the clinic has not decided, and times that the sheets show
 * as booked. @param days the rows of each day (ISO)
 */
export function takenTimes(
  entries: readonly OutboxEntry[],
  days: ReadonlyMap<string, readonly VisitView[]>,
): TakenTimes {
  const asked = entries.filter(isUndecided).flatMap((entry) => effectOf(entry).takes ?? []);
  const booked = [...days].flatMap(([day, visits]) =>
    visits.filter(isBooked).map(({ serviceId = '', slot = '' }) => timeKey(day, serviceId, slot)),
  );
  return new Set([
    ...asked.map(({ date, serviceId, slot }) => timeKey(isoFromMedium(date) ?? '', serviceId, slot)),
    ...booked,
  ]);
}

/** The taken times of a day as one text, which changes only if they do. @param date ISO day */
export const takenOfDay = (taken: TakenTimes, date: string): string =>
  [...taken]
    .filter((key) => key.startsWith(date))
    .sort()
    .join();

/** An accepted wish is on the sheet before the clinic's own list has it. */
const isBooked = ({ kind, entries }: VisitView): boolean =>
  kind === 'booking' || (kind === 'wanted' && entries.length === 0);
