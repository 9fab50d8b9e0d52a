/** A full device drops what can be fetched again, except the desk's sheets, which are needed without a network. */
import type { MolarDb } from './db.ts';

/** Runs a write; if the device is full, makes room and retries once. Calls `db.onFull` if there still is no room. */
export async function withRoom<T>(db: MolarDb, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isNoRoom(error)) throw error;
  }
  try {
    await makeRoom(db);
    return await write();
  } catch (error) {
    if (isNoRoom(error)) db.onFull?.();
    throw error;
  }
}

/** Browsers report it at the write or at the end of its transaction. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, inner, failures } = error as Error & { inner?: unknown; failures?: unknown };
  return name === 'QuotaExceededError' || isNoRoom(inner) || (Array.isArray(failures) && failures.some(isNoRoom));
}

function makeRoom(db: MolarDb): Promise<void> {
  const lists = [db.services, db.users, db.doctors, db.specialties, db.paymentAlerts];
  return db.transaction('rw', [...lists, db.facts], async () => {
    await Promise.all(lists.map((list) => list.clear()));
    await db.facts.bulkDelete(lists.map(({ name }) => `${name}PulledAt`));
  });
}
