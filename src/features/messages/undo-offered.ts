/**
 * Undoes what a message or a row has offered to undo. Says so if undoing a cancellation has to wait; if a role can't be
 * given back, the command has already said so.
 */
import type { App } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { loadCode } from '../../base/load-code.ts';
import { undoCancel } from '../../commands/undo-cancel.ts';
import type { Undo } from '../../data/db.ts';
import { notifyIfWaiting } from '../outbox/notify-if-waiting.ts';
import { sayIfUnsaved } from './say-if-unsaved.ts';
import { withdrawUndo } from './shown-toasts.ts';

export async function undoOffered(app: App, workspace: Workspace, undo: Undo): Promise<void> {
  await withdrawUndo(undo);
  if (!('serviceId' in undo)) {
    // Only admins need it.
    const { undoRole } = await loadCode(() => import('../../commands/undo-role.ts'));
    if (!(await undoRole(workspace, undo))) await workspace.sync.pullAgain('users');
    return;
  }
  await notifyIfWaiting(workspace, await sayIfUnsaved(app, () => undoCancel(workspace, undo)));
}
