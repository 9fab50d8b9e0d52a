/** People who have logged in at least once. */
import { type Insertable, sql } from 'kysely';
import { folded } from '../../contract/folded.ts';
import { keepOnceAdmin, wasOnceAdmin } from './once-admins.ts';
import { writeSetting } from './settings.ts';
import type { Database, UserRow } from './tables.ts';

export async function getUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A role counts only while the address is proven. */
export function roleOf({ role, verified_at }: UserRow): UserRow['role'] {
  return verified_at === null ? null : role;
}

/**
 * The row of this account and the row with this address, locked until the transaction ends. An update that changes nothing locks
 * on every engine, and a single statement reads both rows at the same moment.
 */
export async function lockUsers(tx: Database, { uid, email }: { uid: string; email: string }): Promise<UserRow[]> {
  return tx
    .updateTable('users')
    .set(({ ref }) => ({ name: ref('name') }))
    .where((where) => where.or([where('provider_uid', '=', uid), where('email', '=', email)]))
    .returningAll()
    .execute();
}

/** Locks until the transaction ends, by an update that changes nothing. */
export async function lockUser(tx: Database, id: string): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Fails as a lost race when another transaction has just added this account or address. */
export async function insertUser(tx: Database, user: Insertable<UserRow>): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({ ...user, folded_name: folded(user.name) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateUser(tx: Database, id: string, changes: Partial<UserRow>): Promise<UserRow> {
  const { name } = changes;
  const named = { ...changes, ...(name !== undefined && { folded_name: folded(name) }) };
  return tx.updateTable('users').set(named).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Makes the address and the account free for another row. Bookings stay with this one. */
export async function releaseUser(tx: Database, id: string, at: number): Promise<void> {
  // No address looks like this, and no other row has this id.
  const gone = `released:${id}`;
  await updateUser(tx, id, { email: gone, provider_uid: gone, role: null, desk_since: null, released_at: at });
}

const FREED = 'freed:';

/** Anybody can then claim the address. The account keeps its bookings, and gets the address back if it logs in first. */
export async function freeAddress(tx: Database, id: string, at: number): Promise<void> {
  const user = await getUser(tx, id);
  if (user) await keepOnceAdmin(tx, user);
  await updateUser(tx, id, { email: FREED + id, role: null, desk_since: null, tokens_from: loginsAfter(at) });
}

/** True once everything that names the person is deleted (`forgetUser`). */
export function isDeleted({ email, name }: UserRow): boolean {
  return email.startsWith(FREED) && name === '';
}

/** The account's next login gets a new row. */
export async function freeAccount(tx: Database, id: string): Promise<void> {
  await updateUser(tx, id, { provider_uid: FREED + id });
}

/** Undefined for the placeholder of an address that is gone. */
export function addressOf(email: string | null): string | undefined {
  return email?.includes('@') ? email : undefined;
}

/**
 * The earliest login time that is surely after `at`. The provider counts whole seconds, so a login within the current second may
 * have come before: it is ended too, and a person who logged in after `at` has to do so again.
 */
export function loginsAfter(at: number): number {
  return Math.floor(at / 1000) * 1000 + 1000;
}

const DETACHED = 'detached:';

/** Removes roles and accounts from all rows. A person who proves the address again gets their row back. @param at milliseconds */
export async function detachUsers(tx: Database, at: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({
      provider_uid: sql<string>`${DETACHED} || ${ref('id')}`,
      made_admin_at: sql<number | null>`case when ${ref('role')} is null then ${ref('made_admin_at')} end`,
      role: null,
      desk_since: null,
      tokens_from: at,
    }))
    .where('released_at', 'is', null)
    .execute();
}

/** True until somebody proves the address. */
export function isDetached({ provider_uid }: UserRow): boolean {
  return provider_uid.startsWith(DETACHED);
}

/** @param domain such as 'clinic.test' */
export async function hasUserAt(db: Database, domain: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', `%@${domain}`)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

export async function listNames(db: Database, ids: readonly string[]): Promise<Pick<UserRow, 'id' | 'name'>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
}

/** Users who have an address, sorted by name. */
export async function listUserRows(db: Database): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('released_at', 'is', null)
    .where('email', 'not like', `${FREED}%`)
    .orderBy('name')
    .orderBy('email')
    .execute();
}

/** @param email folded to lower case */
export async function findUserId(db: Database, email: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id;
}

/** The user who has proven this address. @param email folded to lower case */
export async function findOwnerId(db: Database, email: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return owner?.id;
}

/** The user's id; undefined if nobody has proven the address, or they are an admin already. @param email folded to lower case */
export async function giveAdmin(db: Database, email: string, at: number): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set(({ fn, ref, val }) => ({ role: 'admin', made_admin_at: fn.coalesce(ref('made_admin_at'), val(at)) }))
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .where('role', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed?.id;
}

/** Changes nothing and returns false if the person or the address was ever an admin's. */
export async function giveAdminOnce(
  db: Database,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  at: number,
): Promise<boolean> {
  if (await wasOnceAdmin(db, email)) return false;
  const changed = await db
    .updateTable('users')
    .set({ role: 'admin', made_admin_at: at })
    .where('id', '=', id)
    .where('made_admin_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns the user's id; undefined if there is no such user, or they have no role. @param email folded to lower case */
export async function takeAdmin(db: Database, email: string): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set({ role: null })
    .where('email', '=', email)
    .where('role', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed?.id;
}

/** The emails of all admins, whose rows are locked until the transaction ends. */
export async function lockAdmins(tx: Database): Promise<string[]> {
  // One caller at a time: several rows are locked in no particular order, and PostgreSQL takes a second to find each deadlock.
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
