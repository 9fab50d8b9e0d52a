/** Expired bookings: unpaid ones are deleted, paid ones lose the name and contact data. */
import { sql } from 'kysely';
import type { BookingRow, Database } from './tables.ts';

/** Past bookings that still name somebody, ordered by day. @param before ISO day @param after the last one already seen */
export async function listNamedBookings(
  db: Database,
  before: string,
  after: Pick<BookingRow, 'date' | 'id'>,
  most: number,
): Promise<BookingRow[]> {
  return (
    db
      .selectFrom('bookings')
      .selectAll()
      .where('date', '<', before)
      // The same condition as in the index. By the name, because the desk may book without a phone number.
      .where(sql<boolean>`user_name <> ''`)
      .where(({ or, and, eb }) =>
        or([eb('date', '>', after.date), and([eb('date', '=', after.date), eb('id', '>', after.id)])]),
      )
      .orderBy('date')
      .orderBy('id')
      .limit(most)
      .execute()
  );
}

/** Deletes the unpaid ones of these, unless money may be on its way to or from them. */
export async function deleteUnpaidOf(tx: Database, ids: readonly string[]): Promise<number> {
  // Lock them first: the next statement then sees a payment that has just been started.
  await tx.updateTable('bookings').set({ paid: 0 }).where('id', 'in', ids).where('paid', '=', 0).execute();
  const deleted = await tx
    .deleteFrom('bookings')
    .where('id', 'in', ids)
    .where('paid', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('attempt')
            .whereRef('payments.booking_id', '=', 'bookings.id')
            .where(({ or, and, eb }) =>
              or([
                eb('state', 'in', ['in-review', 'refund-due']),
                and([eb('state', '=', 'open'), eb('intent_id', 'is not', null)]),
              ]),
            ),
        ),
      ),
    )
    .returning('id')
    .execute();
  return deleted.length;
}

/** Removes name, address and phone from the paid ones of these, and deletes the stored answers that repeat them. */
export async function dropContactOf(tx: Database, ids: readonly string[]): Promise<number> {
  const changed = await tx
    .updateTable('bookings')
    .set({ user_name: '', email: '', phone: '' })
    .where('id', 'in', ids)
    .where('paid', '=', 1)
    .returning(['id', 'user_id'])
    .execute();
  for (const { id, user_id } of changed) {
    await tx
      .deleteFrom('answers')
      .where('user_id', '=', user_id)
      .where('call', '=', 'confirmPayment')
      .where('body', 'like', `%"_id":${JSON.stringify(id)}%`)
      .execute();
  }
  return changed.length;
}
