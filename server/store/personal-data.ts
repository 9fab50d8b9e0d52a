/** A person's data beyond their user row and bookings, and the deletion of all of it. */
import { randomUUID } from 'node:crypto';
import { lockBookingsOfUser } from './bookings.ts';
import { keepCancellation } from './canceled-bookings.ts';
import { deleteAnswersOfUser } from './expired-rows.ts';
import { keepOwnPatient } from './patients.ts';
import type { BookingRow, Database, UserRow } from './tables.ts';
import { freeAddress, getUser, insertUser, releaseUser, updateUser } from './users.ts';

/** More than any patient has. Desk staff have hundreds of thousands, and all calls would wait for their deletion. */
const ANSWERS_AT_ONCE = 1000;
const NO_CONTACT = { user_name: '', email: '', phone: '' };

/**
 * True if the account of a booking was deleted: the booking then belongs to a 'nobody' row. That row is released and not freed,
 * so `isDeleted` is false for it. The booking's own name can't tell, because retention also removes it from old bookings.
 */
export async function isOfDeletedAccount(db: Database, { user_id }: Pick<BookingRow, 'user_id'>): Promise<boolean> {
  const account = user_id === null ? undefined : await getUser(db, user_id);
  return account?.name === '';
}

/**
 * Deletes whatever names the person. Paid bookings stay for the clinic's books, without contact data, and so do payments, which
 * hold none; both then belong to a 'nobody' row. The account's id stays, so a device that is still logged in can't bring the
 * account back by itself. Returns the unpaid bookings, which are deleted. @param at milliseconds
 */
export async function forgetUser(tx: Database, id: string, at: number): Promise<BookingRow[]> {
  // First: changing the address, a unique key, makes this transaction and inserts that refer to the account wait for each other
  // (`patientFor`).
  await freeAddress(tx, id, at);
  await lockBookingsOfUser(tx, id);
  const unpaid = await tx
    .deleteFrom('bookings')
    .where('user_id', '=', id)
    .where('paid', '=', 0)
    .returningAll()
    .execute();
  // The desk still sees that the time is free again, and what it noted about the visit.
  for (const booking of unpaid) await keepCancellation(tx, booking, at);
  const nobody = await insertNobody(tx, id, at);
  await forgetPatients(tx, id, nobody);
  await tx
    .updateTable('bookings')
    .set({ ...NO_CONTACT, user_id: nobody })
    .where('user_id', '=', id)
    .execute();
  await tx.updateTable('payments').set({ user_id: nobody }).where('user_id', '=', id).execute();
  // Answers repeat bookings. Nobody can read those left over here; delete-left-answers.ts deletes them in steps.
  await deleteAnswersOfUser(tx, id, ANSWERS_AT_ONCE);
  await tx.deleteFrom('ended_sessions').where('user_id', '=', id).execute();
  await tx.updateTable('payment_alerts').set({ seen_by: nobody }).where('seen_by', '=', id).execute();
  await updateUser(tx, id, { name: '', verified_at: null, claimed_at: null, made_admin_at: null, made_desk_at: null });
  return unpaid;
}

/** Replaces the account's own patient by that of the 'nobody' row. The others it answered for keep only their id. */
async function forgetPatients(tx: Database, id: string, nobody: string): Promise<void> {
  await keepOwnPatient(tx, { userId: nobody, at: 0 });
  await tx.updateTable('bookings').set({ patient_id: nobody }).where('patient_id', '=', id).execute();
  await tx
    .updateTable('cancellations')
    // Without `user_id`, nobody can restore it.
    .set({ name: '', phone: '', user_id: null })
    .where('patient_id', 'in', tx.selectFrom('patients').select('id').where('user_id', '=', id))
    .execute();
  await tx.updateTable('cancellations').set({ patient_id: nobody }).where('patient_id', '=', id).execute();
  await tx.updateTable('walk_ins').set({ patient_id: nobody }).where('patient_id', '=', id).execute();
  await tx.deleteFrom('patients').where('id', '=', id).execute();
  const noContact = { name: '', folded_name: '', phone: '', email: null, user_id: nobody };
  await tx.updateTable('patients').set(noContact).where('user_id', '=', id).execute();
}

/** Adds a user row that owns what is left of a deleted person. Returns its id. */
async function insertNobody(tx: Database, gone: string, at: number): Promise<string> {
  const { provider_uid: _, ...row } = (await getUser(tx, gone)) as UserRow;
  const id = randomUUID();
  const unknown = `nobody:${id}`;
  await insertUser(tx, { ...row, id, provider_uid: unknown, email: unknown, name: '' });
  await releaseUser(tx, id, at);
  return id;
}
