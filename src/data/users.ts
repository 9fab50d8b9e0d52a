import type { User } from '../../contract/user.ts';
import type { MolarDb } from './db.ts';
import { countChange } from './pulled-list.ts';

/** By name. */
export async function listUsers(db: MolarDb): Promise<User[]> {
  return (await db.users.toArray()).sort((a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email));
}

/** The row goes. Run it inside a transaction over users and facts. */
export async function removeUser(db: MolarDb, id: string): Promise<void> {
  await db.users.delete(id);
  await countChange(db, 'users');
}

/** Run it inside a transaction over users and facts. */
export async function setUserRole(db: MolarDb, id: string, role: User['role']): Promise<void> {
  const user = await db.users.get(id);
  if (!user) return;
  const { role: _, ...person } = user;
  await db.users.put(role ? { ...person, role } : person);
  await countChange(db, 'users');
}
