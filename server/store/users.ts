/** People who signed in at least once. */
import { prepared } from './prepared.ts';
import type { Database, UserRow } from './tables.ts';

const usersById = prepared<Pick<UserRow, 'id'>, UserRow>(['id'], (db, { id }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);

export async function getUser(db: Database, id: string): Promise<UserRow | undefined> {
  return (await usersById(db, { id }))[0];
}

/** @param email folded to lower case */
export async function getUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Leaves things as they are when the person or the e-mail is known already. */
export async function insertNewUser(db: Database, user: UserRow): Promise<void> {
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns the id of the user, who must exist */
export async function updateUser(
  db: Database,
  providerUid: string,
  changes: Partial<Pick<UserRow, 'email' | 'name' | 'role'>>,
): Promise<string> {
  const { id } = await db
    .updateTable('users')
    .set(changes)
    .where('provider_uid', '=', providerUid)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** By name. */
export async function listUserRows(db: Database): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('name').orderBy('email').execute();
}

/** False when there is no such user. @param email folded to lower case */
export async function setRole(db: Database, email: string, role: UserRow['role']): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ role })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * The e-mails of all admins, who stay admins until the transaction ends. Writing what is there already holds their
 * rows on every engine, and whoever waited for them sees who is left.
 */
export async function lockAdmins(tx: Database): Promise<string[]> {
  const admins = await tx
    .updateTable('users')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .returning('email')
    .execute();
  return admins.map(({ email }) => email);
}
