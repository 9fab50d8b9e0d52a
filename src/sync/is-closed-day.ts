import type { ClosedDays } from '../../contract/clinic.ts';
import { isClosed } from '../../contract/closed-days.ts';
import type { Service } from '../../contract/service.ts';

interface Heard {
  services: readonly Pick<Service, 'available'>[];
  /** By the device's clock (milliseconds). */
  fetchedAt: number;
}

/**
 * As far as this device knows: the settings may be as old as the page, and free times in a later answer mean an open
 * day. @param date ISO day @param heard what the device knows of that day; undefined while the clinic can't be asked
 */
export function isClosedDay(date: string, closed: ClosedDays | undefined, heard: Heard | undefined): boolean {
  return isClosed(date, closed) && !(heard && hasOpened(heard));
}

const hasOpened = ({ services, fetchedAt }: Heard) =>
  fetchedAt > performance.timeOrigin && services.some(({ available }) => available.length > 0);
