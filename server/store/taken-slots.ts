/** Taken slots: all that the public may know of bookings. */
import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Start minutes of the slots that are taken on a day, by service id. */
export type TakenSlots = Map<string, Set<number>>;

/** @param date ISO day */
export async function listTakenSlots(db: Database, date: string): Promise<TakenSlots> {
  return (await listTakenSlotsOfDays(db, date, date)).get(date) ?? new Map();
}

/** By ISO day, both ends included. Days with no taken slot are missing. */
export async function listTakenSlotsOfDays(db: Database, from: string, to: string): Promise<Map<string, TakenSlots>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['date', 'service_id'])
    // Aggregated, because a row for each booking would be most of the cost of a range.
    .select(sql<string>`string_agg(cast(start_minute as text), ',')`.as('starts'))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['date', 'service_id'])
    .execute();
  const taken = new Map<string, TakenSlots>();
  for (const { date, service_id, starts } of rows) {
    const ofDay: TakenSlots = taken.get(date) ?? new Map();
    taken.set(date, ofDay.set(service_id, new Set(starts.split(',').map(Number))));
  }
  return taken;
}
