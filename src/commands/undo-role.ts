/** An admin takes back what they have just made of somebody's role. Needs a connection; answers whether it was done. */
import type { RoleBefore } from '../data/db.ts';
import type { CommandContext } from './command-context.ts';
import { makeAdmin } from './make-admin.ts';
import { removeAdmin } from './remove-admin.ts';

export function undoRole(context: CommandContext, before: RoleBefore): Promise<boolean> {
  return (before.role === 'admin' ? makeAdmin : removeAdmin)(context, before, { isUndo: true });
}
