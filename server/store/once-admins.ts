/**
 * Addresses whose account was an admin before it was deleted, freed or took another address: `ADMIN_EMAILS` makes nobody an admin
 * twice. Only a hash of the address is kept, because its owner may have asked to be forgotten.
 */
import { hash } from 'node:crypto';
import type { Database, UserRow } from './tables.ts';

export async function keepOnceAdmin(
  tx: Database,
  { email, made_admin_at }: Pick<UserRow, 'email' | 'made_admin_at'>,
): Promise<void> {
  if (made_admin_at === null) return;
  await tx
    .insertInto('once_admins')
    .values({ address_hash: hashOf(email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @param email folded to lower case */
export async function wasOnceAdmin(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('once_admins')
    .select('address_hash')
    .where('address_hash', '=', hashOf(email))
    .executeTakeFirst();
  return row !== undefined;
}

const hashOf = (email: string) => hash('sha256', email, 'hex');
