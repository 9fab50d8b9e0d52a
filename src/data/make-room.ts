/** What happens when the device is full: what can be fetched again makes way. The outbox never does. */
import type { MolarDb } from './db.ts';

/** Runs a write, and once more with room made for it. What fails even so is told to `db.onFull` as well. */
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

/** Browsers say so at the write itself, or only when its transaction ends. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, inner, failures } = error as Error & { inner?: unknown; failures?: unknown };
  return name === 'QuotaExceededError' || isNoRoom(inner) || (Array.isArray(failures) && failures.some(isNoRoom));
}

/** Messages that were shown go too. */
function makeRoom(db: MolarDb): Promise<void> {
  const lists = [db.services, db.users, db.doctors, db.specialties];
  return db.transaction('rw', [...lists, db.messages, db.facts], async () => {
    await Promise.all(lists.map((list) => list.clear()));
    await db.facts.bulkDelete(lists.map(({ name }) => `${name}PulledAt`));
    await db.messages.where('shown').equals(1).delete();
  });
}
