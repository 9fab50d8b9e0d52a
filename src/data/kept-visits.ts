/** The front desk's sheets on the device: only today's and the next day's, because they name patients. */
import type { DaySheet } from '../../contract/visit.ts';
import type { MolarDb, VisitsOfDay } from './db.ts';
import { getFact } from './facts.ts';
import { onLiveConnection } from './live-connection.ts';

/** @param date ISO day */
export function getVisitsOfDay(db: MolarDb, date: string): Promise<VisitsOfDay | undefined> {
  return db.visits.get(date);
}

export function listVisitsOfDays(db: MolarDb): Promise<VisitsOfDay[]> {
  return db.visits.toArray();
}

/**
 * Resolves to false and changes nothing if the day was written to since `version` was read, or the person has logged
 * out or left the desk while the answer was in flight.
 */
export function putVisitsOfDay(
  db: MolarDb,
  day: DaySheet & Pick<VisitsOfDay, 'date' | 'fetchedAt'>,
  version: number,
): Promise<boolean> {
  return db.transaction('rw', db.visits, db.facts, async () => {
    const known = await db.visits.get(day.date);
    if ((known?.version ?? 0) !== version || !(await getFact(db, 'isDesk'))) return false;
    await db.visits.put({ ...day, version: version + 1 });
    return true;
  });
}

/** On a device whose clock was set back, days ahead of it stay: their time will come. @param today ISO day */
export async function deleteVisitsBefore(db: MolarDb, today: string): Promise<void> {
  await onLiveConnection(db, () => db.visits.where('date').below(today).delete());
}
