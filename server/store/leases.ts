/** Leases for work that only one process of a store may do at a time. The lease of a process that dies expires. */
import type { Database } from './tables.ts';

interface Lease {
  name: string;
  /** Unique to this process. */
  holder: string;
}

/** Takes or renews it, and locks it until the transaction ends. False if another process holds it. Times are milliseconds. */
export async function takeLease(
  tx: Database,
  { name, holder }: Lease,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  // A lease that ends later than this was taken by a process whose clock was wrong.
  const tooLate = until + (until - now);
  const taken = await tx
    .insertInto('leases')
    .values({ name, holder, until, done_at: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where(({ or, eb }) =>
          or([eb('leases.until', '<=', now), eb('leases.until', '>', tooLate), eb('leases.holder', '=', holder)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Releases it. @param doneAt when the work was completed (milliseconds); left out if it was not */
export async function endLease(db: Database, { name, holder }: Lease, doneAt?: number): Promise<void> {
  await db
    .updateTable('leases')
    .set({ until: 0, ...(doneAt !== undefined && { done_at: doneAt }) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** When the work was last completed by any process (milliseconds); undefined if it never was. */
export async function getLastDone(db: Database, name: string): Promise<number | undefined> {
  const lease = await db.selectFrom('leases').select('done_at').where('name', '=', name).executeTakeFirst();
  return lease?.done_at ?? undefined;
}
