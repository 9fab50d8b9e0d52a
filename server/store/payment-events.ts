/** The provider's events whose work is done. */
import type { Database } from './tables.ts';

export async function isEventKnown(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function rememberEvent(db: Database, id: string, at: number): Promise<void> {
  await db
    .insertInto('payment_events')
    .values({ id, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
