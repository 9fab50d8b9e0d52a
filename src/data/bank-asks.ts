/** Bookings whose payment a bank was asking its customer to confirm, according to the clinic's or provider's last answer. */
import type { MolarDb } from './db.ts';
import { getFact, setFact } from './facts.ts';

export async function listBankAsks(db: MolarDb): Promise<ReadonlySet<string>> {
  return new Set(await getFact(db, 'bankAsks'));
}

/** May run inside a transaction over facts. */
export async function noteBankAsks(db: MolarDb, bookingId: string, isAsking: boolean): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    const known = (await getFact(db, 'bankAsks')) ?? [];
    if (known.includes(bookingId) === isAsking) return;
    await setFact(db, 'bankAsks', isAsking ? [...known, bookingId] : known.filter((id) => id !== bookingId));
  });
}
