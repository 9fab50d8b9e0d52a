/**
 * Takes back what a message tells of. Says so if undoing a cancellation has to wait; that a role can't be given
 * back has already been said by the command.
 */
import type { Workspace } from '../../app/workspaces.ts';
import { undoCancel } from '../../commands/undo-cancel.ts';
import { undoRole } from '../../commands/undo-role.ts';
import type { Undo } from '../../data/db.ts';
import { notifyIfWaiting } from '../outbox/notify-if-waiting.ts';
import { withdrawUndo } from './show-messages.ts';

export async function undoInWords(workspace: Workspace, undo: Undo): Promise<void> {
  await withdrawUndo(undo);
  if ('serviceId' in undo) return notifyIfWaiting(workspace, await undoCancel(workspace, undo));
  const isDone = await undoRole(workspace, undo);
  if (!isDone) await workspace.sync.pullAgain('users');
}
