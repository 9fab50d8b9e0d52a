/** Who works at the front desk, kept beside their role. */
import type { Database, UserRow } from './tables.ts';
import { roleOf } from './users.ts';

/** Admins do, too. As a role, it belongs to a proven address. */
export function worksAtDesk(user: UserRow): boolean {
  return roleOf(user) === 'admin' || (user.verified_at !== null && user.desk_since !== null);
}

/** The ids of those who do, admins not among them unless they were made desk staff. */
export async function listDeskStaffIds(db: Database): Promise<string[]> {
  const staff = db
    .selectFrom('users')
    .select('id')
    .where('desk_since', 'is not', null)
    .where('verified_at', 'is not', null);
  return (await staff.execute()).map(({ id }) => id);
}

/** Answers whom; undefined when no such user has proven the address, or they work there already. @param email folded to lower case */
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

/** False for a person who ever worked at the desk, to whom nothing is given. */
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

/** Answers from whom; undefined when there is no such user, or they don't work there. @param email folded to lower case */
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
