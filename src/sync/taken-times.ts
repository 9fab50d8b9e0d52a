/** Times that can't be had, though the clinic may have told of them as free a moment ago. Pure. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { effectOf } from './rules/rules-of.ts';
import type { VisitView } from './view-visits.ts';

/** Of times, as `timeKey` names them. */
export type TakenTimes = ReadonlySet<string>;

/** @param date ISO day */
export const timeKey = (date: string, serviceId: string, slot: string): string => `${date} ${serviceId} ${slot}`;

/**
 * What this device has asked for and the clinic has not decided, for whomever it is, and what the sheets show as booked.
 * @param days the rows of each (ISO)
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

/** The same text as long as they are the same. @param date ISO day */
export const takenOfDay = (taken: TakenTimes, date: string): string =>
  [...taken]
    .filter((key) => key.startsWith(date))
    .sort()
    .join();

/** What the clinic has agreed to stands there before its own list has it. */
const isBooked = ({ kind, entries }: VisitView): boolean =>
  kind === 'booking' || (kind === 'wanted' && entries.length === 0);
