import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { User } from '../../../contract/user.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { deleteUser } from '../../commands/delete-user.ts';
import { endSessions } from '../../commands/end-sessions.ts';
import { freeAddress } from '../../commands/free-address.ts';
import { removeAdmin } from '../../commands/remove-admin.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';

export const UserAsked = v.object({
  ...User.entries,
  isDesk: v.optional(v.literal(true)),
  what: v.picklist(['remove-own-admin', 'end-sessions', 'free-address', 'delete-account']),
});
export type UserAsked = v.InferOutput<typeof UserAsked>;

interface UserDialogProps {
  workspace: Workspace;
  asked: UserAsked;
  isOpen: boolean;
  offlineReason: string | undefined;
  /** Then it can only be about their role or logins: admins can't free or delete their own account here. */
  isOwn: boolean;
  onClose(): void;
}

const COMMANDS = {
  'remove-own-admin': removeAdmin,
  'end-sessions': endSessions,
  'free-address': freeAddress,
  'delete-account': deleteUser,
};

const WORDS = {
  'remove-own-admin': { title: 'Stop being an admin?', action: 'Remove admin' },
  'end-sessions': { title: 'Log out everywhere?', action: 'Log out everywhere', keep: 'Cancel' },
  'free-address': { title: 'Free this email address?', action: 'Free address', keep: 'Cancel' },
  'delete-account': { title: 'Delete this account?', action: 'Delete account' },
};

/** Rendered by the list: the action may remove the row. */
export function UserDialog({ workspace, asked, isOpen, offlineReason, isOwn, onClose }: UserDialogProps) {
  const { _id, what } = asked;
  const navigate = useNavigate();

  async function confirm() {
    const isDone = await COMMANDS[what](workspace, asked);
    if (isDone && what === 'remove-own-admin') {
      // Leave the admin pages first: they sign non-admins out. This replaces the dialog's history entry.
      await navigate({ to: '/dashboard', replace: true });
      await workspace.sync.pullRole();
      return;
    }
    if (isDone && isOwn) return workspace.endSession({ message: 'You are logged out everywhere.' });
    onClose();
    workspace.sync.pullAgain('users').catch(console.warn);
  }

  return (
    <AskDialog
      {...WORDS[what]}
      text={textOf(asked)}
      isOpen={isOpen}
      offlineReason={offlineReason}
      onConfirm={confirm}
      onClose={onClose}
      // The others were asked from a menu: its entry is gone, and perhaps the row as well.
      focusAfter={
        what === 'remove-own-admin' ? undefined : () => document.querySelector(`[data-more="${CSS.escape(_id)}"]`)
      }
    />
  );
}

function textOf({ what, email, isDesk, role }: UserAsked): string {
  if (what === 'remove-own-admin')
    return 'You will no longer see the admin pages. Another admin can make you an admin again.';
  const hasRole = isDesk || role === 'admin';
  if (what === 'end-sessions') return `${email} will be logged out on every device, and can log in again.`;
  if (what === 'free-address') {
    const text = `Use this when two accounts claim ${email}. This one is logged out everywhere, and the address goes to whoever logs in with it next. The appointments stay with this account.`;
    return hasRole ? `${text} It loses its role.` : text;
  }
  const text = `The unpaid appointments of ${email} are canceled, and name, email address and phone number are deleted. Paid appointments stay for the clinic’s books, without a name. This can’t be undone.`;
  if (!hasRole) return text;
  return `${text} Anything their device has not sent yet is lost. Let it connect to the clinic first.`;
}
