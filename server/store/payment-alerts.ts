/** Payments that a person has to look at. Stored in the transaction that found them, so none is lost. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, PaymentAlertRow } from './tables.ts';

/** Far more than a clinic leaves unhandled. Unseen ones come first. */
const MOST = 500;

export type NewAlert = Pick<PaymentAlertRow, 'kind' | 'subject' | 'booking_id' | 'detail' | 'created_at'>;

/** The same alert is stored once. Other details give it a new id, so an admin who marks the old one does not mark these. */
export async function keepAlert(db: Database, alert: NewAlert): Promise<void> {
  const { detail, created_at } = alert;
  const news = { id: randomUUID(), detail, created_at, seen_at: null, seen_by: null };
  await db
    .insertInto('payment_alerts')
    .values({ ...alert, ...news })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'kind'])
        .doUpdateSet(news)
        .where(sql<boolean>`payment_alerts.detail is distinct from excluded.detail`),
    )
    .execute();
}

type AlertKey = Pick<NewAlert, 'subject' | 'kind'>;

/** Its id, which changes when its details do. */
export async function findAlert(db: Database, { subject, kind }: AlertKey): Promise<string | undefined> {
  const alerts = db.selectFrom('payment_alerts').select('id').where('subject', '=', subject).where('kind', '=', kind);
  return (await alerts.executeTakeFirst())?.id;
}

/** For an alert that has resolved itself. @param id drops it only if its details have not changed since */
export async function dropAlert(db: Database, { subject, kind }: AlertKey, id?: string): Promise<void> {
  const alerts = db.deleteFrom('payment_alerts').where('subject', '=', subject).where('kind', '=', kind);
  await (id === undefined ? alerts : alerts.where('id', '=', id)).execute();
}

/** With the person and the booking they concern, if these still exist. Unseen ones first, then the latest first. */
export async function listAlertRows(db: Database) {
  return db
    .selectFrom('payment_alerts as alert')
    .leftJoin('payments as payment', 'payment.intent_id', 'alert.subject')
    .leftJoin('users as person', 'person.id', 'payment.user_id')
    .leftJoin('bookings as booking', 'booking.id', 'alert.booking_id')
    .leftJoin('users as seer', 'seer.id', 'alert.seen_by')
    .selectAll('alert')
    .select([
      'person.name as person_name',
      'person.email as person_email',
      'person.released_at as person_released_at',
      'booking.service_name',
      'booking.date',
      'booking.start_minute',
      'booking.paid',
      'seer.name as seer_name',
    ])
    .orderBy(({ eb }) => eb.case().when('alert.seen_at', 'is', null).then(0).else(1).end())
    .orderBy('alert.created_at', 'desc')
    .limit(MOST)
    .execute();
}

/** Alerts about an account's payments and bookings, oldest first. */
export async function listAlertsOfUser(db: Database, userId: string): Promise<PaymentAlertRow[]> {
  const intents = db.selectFrom('payments').select('intent_id').where('user_id', '=', userId);
  const bookings = db.selectFrom('bookings').select('id').where('user_id', '=', userId);
  return db
    .selectFrom('payment_alerts')
    .selectAll()
    .where(({ or, eb }) => or([eb('subject', 'in', intents), eb('booking_id', 'in', bookings)]))
    .orderBy('created_at')
    .execute();
}

export type ListedAlert = Awaited<ReturnType<typeof listAlertRows>>[number];

export async function countUnseenAlerts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('payment_alerts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first admin to see it is kept. Undefined if there is no such alert. @param seen null marks it as unseen again */
export async function markAlertRow(
  db: Database,
  id: string,
  seen: { by: string; at: number } | null,
): Promise<Pick<PaymentAlertRow, 'seen_by' | 'seen_at'> | undefined> {
  return db
    .updateTable('payment_alerts')
    .set(({ fn, ref, val }) =>
      seen
        ? { seen_at: fn.coalesce(ref('seen_at'), val(seen.at)), seen_by: fn.coalesce(ref('seen_by'), val(seen.by)) }
        : { seen_at: null, seen_by: null },
    )
    .where('id', '=', id)
    .returning(['seen_by', 'seen_at'])
    .executeTakeFirst();
}
