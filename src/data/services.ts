import type { MolarDb, ServicesOfDay } from './db.ts';

/** Undefined when the day was never fetched. @param date ISO day */
export function getServicesOfDay(db: MolarDb, date: string): Promise<ServicesOfDay | undefined> {
  return db.services.get(date);
}

export async function putServicesOfDay(db: MolarDb, day: ServicesOfDay): Promise<void> {
  await db.services.put(day);
}

/** Both ends included. ISO days */
export function listServicesOfDays(db: MolarDb, from: string, to: string): Promise<ServicesOfDay[]> {
  return db.services.where('date').between(from, to, true, true).toArray();
}

/** The next days whose services are known. @param from ISO day */
export function listNextKnownDays(db: MolarDb, from: string, most: number): Promise<string[]> {
  return db.services.where('date').aboveOrEqual(from).limit(most).primaryKeys();
}

/** Which of the days were ever fetched. @param dates ISO days */
export async function listKnownDays(db: MolarDb, dates: readonly string[]): Promise<string[]> {
  return db.services
    .where('date')
    .anyOf([...dates])
    .primaryKeys();
}
