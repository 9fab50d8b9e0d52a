/** Front desk staff, which is not a role: admins may be staff too. */
import type { Database, UserRow } from './tables.ts';
import { roleOf } from './users.ts';

/** True for admins too. Like a role, it counts only while the address is proven. */
export function worksAtDesk(user: UserRow): boolean {
  return roleOf(user) === 'admin' || (user.verified_at !== null && user.desk_since !== null);
}

/** Ids of the desk staff. Admins are included only if they were made desk staff. */
export async function listDeskStaffIds(db: Database): Promise<string[]> {
  const staff = db
    .selectFrom('users')
    .select('id')
    .where('desk_since', 'is not', null)
    .where('verified_at', 'is not', null);
  return (await staff.execute()).map(({ id }) => id);
}

/** The user's id; undefined if nobody has proven the address, or they already work there. @param email folded to lower case */
export async function giveDesk(db: Database, email: string, at: number): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set(({ fn, ref, val }) => ({ desk_since: at, made_desk_at: fn.coalesce(ref('made_desk_at'), val(at)) }))
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .where('desk_since', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed?.id;
}

/** Changes nothing and returns false for a person who was ever made desk staff. */
export async function giveDeskOnce(db: Database, id: string, at: number): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ desk_since: at, made_desk_at: at })
    .where('id', '=', id)
    .where('made_desk_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns the user's id; undefined if there is no such user, or they don't work there. @param email folded to lower case */
export async function takeDesk(db: Database, email: string): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set({ desk_since: null })
    .where('email', '=', email)
    .where('desk_since', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed?.id;
}
