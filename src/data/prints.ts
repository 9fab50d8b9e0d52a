/** Which visits the rows of a printed sheet are (ids only). A print can't be fetched again, so making room keeps it. */
import type { MolarDb, PrintedSheet } from './db.ts';
import { onLiveConnection } from './live-connection.ts';

/** Three digits, so that two tablets hardly ever pick the same number. */
const LEAST = 100;
const MOST = 999;

/** Gives the print a number unlike any other of its day on this device. @param random from 0 to below 1 */
export function addPrint(
  db: MolarDb,
  print: Pick<PrintedSheet, 'date' | 'at' | 'visitIds'>,
  random = Math.random,
): Promise<PrintedSheet> {
  return onLiveConnection(db, () =>
    db.transaction('rw', db.prints, async () => {
      const taken = new Set((await db.prints.where('date').equals(print.date).toArray()).map(({ number }) => number));
      let number = LEAST + Math.floor(random() * (MOST - LEAST + 1));
      for (let tries = LEAST; taken.has(number) && tries <= MOST; tries++) number = number < MOST ? number + 1 : LEAST;
      const id = await db.prints.add({ ...print, number });
      return { ...print, number, id };
    }),
  );
}

/** Stands for the id of a row that the clinic has not booked yet. @param seq of its entry in the outbox */
export const wantedRowId = (seq: number): string => `wanted-${seq}`;

/** The clinic has booked it: printed rows now lead to the booking. Run it inside a transaction. @param id of the booking */
export async function nameWantedRow(db: MolarDb, seq: number, id: string): Promise<void> {
  const wanted = wantedRowId(seq);
  await db.prints
    .filter(({ visitIds }) => visitIds.includes(wanted))
    .modify((print) => {
      print.visitIds = print.visitIds.map((visitId) => (visitId === wanted ? id : visitId));
    });
}

/** Newest first. @param date ISO day */
export async function listPrints(db: MolarDb, date: string): Promise<PrintedSheet[]> {
  return (await db.prints.where('date').equals(date).sortBy('id')).reverse();
}

/** @param today ISO day */
export async function deletePrintsBefore(db: MolarDb, today: string): Promise<void> {
  await onLiveConnection(db, () => db.prints.where('date').below(today).delete());
}
