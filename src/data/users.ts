import type { User } from '../../contract/user.ts';
import type { KeptUser, MolarDb } from './db.ts';
import { countChange } from './pulled-list.ts';

/** By name. */
export async function listUsers(db: MolarDb): Promise<KeptUser[]> {
  return (await db.users.toArray()).sort((a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email));
}

/** Deletes the row. Run it inside a transaction over users and facts. */
export async function removeUser(db: MolarDb, id: string): Promise<void> {
  await db.users.delete(id);
  await countChange(db, 'users');
}

/** Only a proven address gets a role, so a role drops `isUnproven`. Run it inside a transaction over users and facts. */
export function setUserRole(db: MolarDb, id: string, role: User['role']): Promise<void> {
  return changeUser(db, id, ({ role: _, isUnproven, ...person }) =>
    role ? { ...person, role } : { ...person, ...(isUnproven && { isUnproven }) },
  );
}

/** Run it inside a transaction over users and facts. */
export function setUserDesk(db: MolarDb, id: string, isDesk: boolean): Promise<void> {
  return changeUser(db, id, ({ isDesk: _, ...person }) => (isDesk ? { ...person, isDesk } : person));
}

async function changeUser(db: MolarDb, id: string, change: (user: KeptUser) => KeptUser): Promise<void> {
  const user = await db.users.get(id);
  if (!user) return;
  await db.users.put(change(user));
  await countChange(db, 'users');
}
