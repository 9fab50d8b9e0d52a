import type { ClosedDays } from '../../contract/clinic.ts';
import { isClosed } from '../../contract/closed-days.ts';
import type { Service } from '../../contract/service.ts';

interface Heard {
  services: readonly Pick<Service, 'available'>[];
  /** By the device's clock (milliseconds). */
  fetchedAt: number;
}

/**
 * Whether the clinic is closed on a day, as far as this device knows. The settings may be as old as the page: if the clinic has
 * answered with free times since, it has opened the day.
 * @param date ISO day @param heard what the device knows of that day; undefined while the clinic can't be asked
 */
export function isClosedDay(date: string, closed: ClosedDays | undefined, heard: Heard | undefined): boolean {
  return isClosed(date, closed) && !(heard && hasOpened(heard));
}

const hasOpened = ({ services, fetchedAt }: Heard) =>
  fetchedAt > performance.timeOrigin && services.some(({ available }) => available.length > 0);
