/** People who signed in at least once. */
import type { Insertable } from 'kysely';
import { writeSetting } from './settings.ts';
import type { Database, UserRow } from './tables.ts';

export async function getUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A role belongs to a proven address: until then it rests. */
export function roleOf({ role, verified_at }: UserRow): UserRow['role'] {
  return verified_at === null ? null : role;
}

/**
 * The row of this account and the row with this address, locked until the transaction ends. An update without a change
 * locks on every engine, and one statement reads both at the same moment.
 */
export async function lockUsers(tx: Database, { uid, email }: { uid: string; email: string }): Promise<UserRow[]> {
  return tx
    .updateTable('users')
    .set(({ ref }) => ({ name: ref('name') }))
    .where((where) => where.or([where('provider_uid', '=', uid), where('email', '=', email)]))
    .returningAll()
    .execute();
}

/** Fails as a lost race when another transaction has just added this account or address. */
export async function insertUser(tx: Database, user: Insertable<UserRow>): Promise<UserRow> {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

export async function updateUser(tx: Database, id: string, changes: Partial<UserRow>): Promise<UserRow> {
  return tx.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Frees address and account for another row. Bookings stay with this one. */
export async function releaseUser(tx: Database, id: string, at: number): Promise<void> {
  // No address looks like this, and no other row has this id.
  const gone = `released:${id}`;
  await updateUser(tx, id, { email: gone, provider_uid: gone, role: null, released_at: at });
}

/** By name. */
export async function listUserRows(db: Database): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('released_at', 'is', null).orderBy('name').orderBy('email').execute();
}

/** @param email folded to lower case */
export async function isKnown(db: Database, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** False when nobody has proven this address. @param email folded to lower case */
export async function giveAdmin(db: Database, email: string, at: number): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set(({ fn, ref, val }) => ({ role: 'admin', made_admin_at: fn.coalesce(ref('made_admin_at'), val(at)) }))
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Does nothing for a person who was ever an admin. */
export async function giveAdminOnce(db: Database, id: string, at: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ role: 'admin', made_admin_at: at })
    .where('id', '=', id)
    .where('made_admin_at', 'is', null)
    .execute();
}

/** False when there is no such user. @param email folded to lower case */
export async function takeRole(db: Database, email: string): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ role: null })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The emails of all admins, whose rows are locked until the transaction ends. */
export async function lockAdmins(tx: Database): Promise<string[]> {
  // One after the other: several rows are locked in no order, and each deadlock costs PostgreSQL a second to find.
  await writeSetting(tx, 'admins-lock', '');
  const admins = await tx
    .updateTable('users')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .where('verified_at', 'is not', null)
    .returning('email')
    .execute();
  return admins.map(({ email }) => email);
}
