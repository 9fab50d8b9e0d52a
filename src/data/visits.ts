/** Days at the front desk. Only today's and the next one are kept, because they name patients. */
import type { DaySheet, Visit, VisitEvent } from '../../contract/visit.ts';
import type { MolarDb, VisitsOfDay } from './db.ts';
import { getFact } from './facts.ts';
import { onLiveConnection } from './live-connection.ts';

/** In place of the person's id at the clinic, which the device does not know. */
export const YOU = 'you';

/** What was accepted from this device: an event of any day that is kept, or a walk-in. */
export type Noted = { event: VisitEvent } | { date: string; visit: Visit };

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

/** Within a transaction. What belongs to no day that is kept is not needed. */
export async function addNoted(db: MolarDb, noted: Noted): Promise<void> {
  for (const day of await db.visits.toArray()) {
    const next = withNoted(day, noted);
    if (next !== day) await db.visits.put({ ...next, version: day.version + 1 });
  }
}

function withNoted(day: VisitsOfDay, noted: Noted): VisitsOfDay {
  const { visits, events, cancellations } = day;
  if ('visit' in noted) {
    const { date, visit } = noted;
    return date === day.date && !visits.some(({ _id }) => _id === visit._id)
      ? { ...day, visits: [...visits, visit] }
      : day;
  }
  const { event } = noted;
  const isOfDay =
    visits.some(({ _id }) => _id === event.visitId) ||
    cancellations.some(({ bookingId }) => bookingId === event.visitId);
  return isOfDay && !events.some(({ _id }) => _id === event._id) ? { ...day, events: [...events, event] } : day;
}

/** A device whose clock was set back keeps what is ahead of it: that day comes. @param today ISO day */
export async function deleteVisitsBefore(db: MolarDb, today: string): Promise<void> {
  await onLiveConnection(db, () => db.visits.where('date').below(today).delete());
}
