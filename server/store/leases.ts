/** Work that one process at a time does, over all that share a store. A process that dies loses its lease when its time is over. */
import type { Database } from './tables.ts';

interface Lease {
  name: string;
  /** Of this process alone. */
  holder: string;
}

/** Takes or renews it; false when another process holds it. Until the transaction ends nobody else can. Times in milliseconds. */
export async function takeLease(
  tx: Database,
  { name, holder }: Lease,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const taken = await tx
    .insertInto('leases')
    .values({ name, holder, until, done_at: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where(({ or, eb }) => or([eb('leases.until', '<=', now), eb('leases.holder', '=', holder)])),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives it back. @param doneAt when the work was done to its end (milliseconds); left out when it was not */
export async function endLease(db: Database, { name, holder }: Lease, doneAt?: number): Promise<void> {
  await db
    .updateTable('leases')
    .set({ until: 0, ...(doneAt !== undefined && { done_at: doneAt }) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** When the work was last done (milliseconds), by whichever process; undefined when it never was. */
export async function getLastDone(db: Database, name: string): Promise<number | undefined> {
  const lease = await db.selectFrom('leases').select('done_at').where('name', '=', name).executeTakeFirst();
  return lease?.done_at ?? undefined;
}
