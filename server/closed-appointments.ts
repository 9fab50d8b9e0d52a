import type { ClosedDays } from '../contract/clinic.ts';
import { isClosed } from '../contract/closed-days.ts';
import { countBookingsOfDays } from './store/bookings.ts';
import type { Database } from './store/tables.ts';

/** Describes appointments on closed days. They stand: somebody has to call these patients. @param today ISO day */
export async function describeClosedAppointments(
  db: Database,
  closed: ClosedDays | undefined,
  today: string,
): Promise<string> {
  const days = (await countBookingsOfDays(db, today)).filter(({ date }) => isClosed(date, closed));
  if (days.length === 0) return '';
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const ofDays = days.map(({ date, count }) => `${date} (${count})`).join(', ');
  return `clinic.json closes days that have ${total === 1 ? '1 appointment' : `${total} appointments`}: ${ofDays}`;
}
