/** Payments for the sweep: the provider may know more about them than the store. */
import type { Database, PaymentRow } from './tables.ts';

/** Open attempts since then, and money that is due back or in review. @param since milliseconds */
export async function listUnsettledIntents(db: Database, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('intent_id')
    .where('intent_id', 'is not', null)
    .where((where) =>
      where.or([
        where('state', 'in', ['refund-due', 'in-review']),
        where.and([where('state', '=', 'open'), where('created_at', '>=', since)]),
      ]),
    )
    .execute();
  return rows.flatMap(({ intent_id }) => intent_id ?? []);
}

/** Open attempts from before then, ordered by intent. @param before milliseconds @param after the last intent already seen */
export async function listOldOpenPayments(
  db: Database,
  { before, after, most }: { before: number; after: string; most: number },
): Promise<(PaymentRow & { intent_id: string })[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'open')
    .where('created_at', '<', before)
    .where('intent_id', '>', after)
    .orderBy('intent_id')
    .limit(most)
    .$narrowType<{ intent_id: string }>()
    .execute();
}

/** Ids of bookings that were paid some other way while a card form may still be open. */
export async function listPaidWithOpenIntent(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('bookings.id')
    .where('bookings.paid', '=', 1)
    .where('payments.state', '=', 'open')
    .where('payments.intent_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
