/** A session is one login of a person, identified by when it began (milliseconds on the provider's clock). */
import { sql } from 'kysely';
import type { Database, UserRow } from './tables.ts';
import { loginsAfter } from './users.ts';

interface Session {
  userId: string;
  authTime: number;
}

/** The person of a session, and when they ended it (milliseconds). */
export async function getSession(
  db: Database,
  { userId, authTime }: Session,
): Promise<{ user: UserRow; endedAt: number | null } | undefined> {
  // Raw SQL: every call with a token runs this, and building the statement would be most of the cost. On SQLite a join takes
  // seven times as long.
  const { rows } = await sql<UserRow & { endedAt: number | null }>`
    select users.*, (
      select ended_at from ended_sessions where user_id = users.id and auth_time = ${authTime}
    ) as "endedAt"
    from users where id = ${userId}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { endedAt, ...user } = row;
  return { user, endedAt };
}

export async function endSession(db: Database, { userId, authTime }: Session, at: number): Promise<void> {
  await db
    .insertInto('ended_sessions')
    .values({ user_id: userId, auth_time: authTime, ended_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'auth_time']).doUpdateSet({ ended_at: at }))
    .execute();
}

/**
 * Ends even sessions that the provider still vouches for. Returns the user's id; undefined if there is no such user, or their
 * sessions had already been ended. @param at milliseconds
 */
export async function endSessionsBefore(db: Database, email: string, at: number): Promise<string | undefined> {
  const from = loginsAfter(at);
  const changed = await db
    .updateTable('users')
    .set({ tokens_from: from })
    .where('email', '=', email)
    .where(({ or, eb }) => or([eb('tokens_from', 'is', null), eb('tokens_from', '<', from)]))
    .returning('id')
    .executeTakeFirst();
  return changed?.id;
}
