/** An admin undoes the change of a role that they have just made. Needs a connection; returns whether it was done. */
import type { RoleBefore } from '../data/db.ts';
import type { CommandContext } from './command-context.ts';
import { makeAdmin } from './make-admin.ts';
import { removeAdmin } from './remove-admin.ts';

export function undoRole(context: CommandContext, before: RoleBefore): Promise<boolean> {
  return (before.role === 'admin' ? makeAdmin : removeAdmin)(context, before, { isUndo: true });
}
