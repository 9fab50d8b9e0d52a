import type { ClosedDays } from '../../contract/clinic.ts';
import { isClosed } from '../../contract/closed-days.ts';
import type { Service } from '../../contract/service.ts';

/**
 * Whether the clinic is closed on a day, as far as this device knows. The settings are as old as the page: while the clinic
 * answers with free times, it has opened the day since.
 * @param date ISO day @param heard the clinic's answer for that day; undefined while it can't be asked
 */
export function isClosedDay(
  date: string,
  closed: ClosedDays | undefined,
  heard: readonly Pick<Service, 'available'>[] | undefined,
): boolean {
  return isClosed(date, closed) && !heard?.some(({ available }) => available.length > 0);
}
