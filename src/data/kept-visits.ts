/** The sheets of the front desk that the device keeps. Only today's and the next day's, because they name patients. */
import type { DaySheet } from '../../contract/visit.ts';
import type { MolarDb, VisitsOfDay } from './db.ts';
import { getFact } from './facts.ts';
import { onLiveConnection } from './live-connection.ts';
import { YOU } from './noted-visits.ts';

/** @param date ISO day */
export function getVisitsOfDay(db: MolarDb, date: string): Promise<VisitsOfDay | undefined> {
  return db.visits.get(date);
}

export function listVisitsOfDays(db: MolarDb): Promise<VisitsOfDay[]> {
  return db.visits.toArray();
}

/**
 * Answers false, without a change, if the day was written to since `version` was read, or the person is no longer known to be
 * at the desk: they may have logged out while the answer was on its way.
 */
export function putVisitsOfDay(
  db: MolarDb,
  day: DaySheet & Pick<VisitsOfDay, 'date' | 'fetchedAt'>,
  version: number,
): Promise<boolean> {
  return db.transaction('rw', db.visits, db.facts, async () => {
    const known = await db.visits.get(day.date);
    if ((known?.version ?? 0) !== version || !(await getFact(db, 'isDesk'))) return false;
    const own = known && ownId(known, day);
    await db.visits.put({ ...day, version: version + 1, ...(own !== undefined && { own }) });
    return true;
  });
}

/** What this device has sent comes back with the person's id. */
function ownId(known: VisitsOfDay, { events }: DaySheet): string | undefined {
  const sent = new Set(known.events.filter(({ by }) => by === YOU).map(({ _id }) => _id));
  return events.find(({ _id }) => sent.has(_id))?.by ?? known.own;
}

/** A device whose clock was set back keeps what is ahead of it: that day comes. @param today ISO day */
export async function deleteVisitsBefore(db: MolarDb, today: string): Promise<void> {
  await onLiveConnection(db, () => db.visits.where('date').below(today).delete());
}
