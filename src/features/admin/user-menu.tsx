import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { changeDesk } from '../../commands/change-desk.ts';
import { deleteUser } from '../../commands/delete-user.ts';
import { endSessions } from '../../commands/end-sessions.ts';
import { exportData } from '../../commands/export-data.ts';
import { freeAddress } from '../../commands/free-address.ts';
import type { KeptUser } from '../../data/db.ts';
import { saveFile } from '../../platform/save-file.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { focusIfLost } from '../ui/focus-content.ts';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import classes from './admin-table.module.css';

interface UserMenuProps {
  workspace: Workspace;
  user: KeptUser;
  /** Why nothing can be changed right now. */
  offlineReason: string | undefined;
  isOwn: boolean;
  /** Nobody takes their own account away here, nor that of the only admin. */
  mayFree: boolean;
}

/** What an admin can do about an account besides its role. */
export function UserMenu({ workspace, user, offlineReason, isOwn, mayFree }: UserMenuProps) {
  const more = useRef<HTMLButtonElement>(null);
  const ending = useDialogEntry(`end-sessions ${user._id}`);
  const freeing = useDialogEntry(`free-address ${user._id}`);
  const deleting = useDialogEntry(`delete-account ${user._id}`);

  /** The entry of the menu that opened the dialog is gone, and perhaps its row as well. */
  const focusBack = () => focusIfLost(() => more.current);

  async function end() {
    const isDone = await endSessions(workspace, user);
    if (isDone && isOwn) return workspace.endSession({ message: 'You are logged out everywhere.' });
    ending.close();
  }

  async function setDesk() {
    if (!(await changeDesk(workspace, user, !user.isDesk))) await workspace.sync.pullAgain('users');
  }

  async function save() {
    const data = await exportData(workspace, user.email);
    if (data) saveFile(`${user.email}.json`, data, 'application/json');
  }

  async function remove() {
    deleting.close();
    await deleteUser(workspace, user);
    await workspace.sync.pullAgain('users');
    focusBack();
  }

  async function free() {
    freeing.close();
    await freeAddress(workspace, user);
    await workspace.sync.pullAgain('users');
    focusBack();
  }

  return (
    <>
      <Menu position="bottom-end" classNames={{ item: classes.menuItem }}>
        <Menu.Target>
          <Button
            ref={more}
            variant="subtle"
            color="gray"
            size="sm"
            aria-describedby={`user-${user._id}`}
            disabled={offlineReason !== undefined}
            title={offlineReason}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(user.isDesk || !user.isUnproven) && (
            <Menu.Item onClick={setDesk}>{user.isDesk ? 'Remove desk' : 'Make desk'}</Menu.Item>
          )}
          <Menu.Item onClick={() => ending.open()}>Log out everywhere</Menu.Item>
          <Menu.Item onClick={save}>Download their data</Menu.Item>
          {mayFree && <Menu.Item onClick={() => freeing.open()}>Free this email address</Menu.Item>}
          {mayFree && <Menu.Item onClick={() => deleting.open()}>Delete this account</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <AskDialog
        title="Log out everywhere?"
        text={`${user.email} will be logged out on every device, and can log in again.`}
        action="Log out everywhere"
        keep="Cancel"
        isOpen={ending.isOpen}
        offlineReason={offlineReason}
        onConfirm={end}
        onClose={ending.close}
        onClosed={focusBack}
      />
      <AskDialog
        title="Free this email address?"
        text={`For when two accounts claim ${user.email}: this one is logged out everywhere, and the address goes to whichever logs in with it next. The appointments stay with this account.`}
        action="Free address"
        keep="Cancel"
        isOpen={freeing.isOpen}
        offlineReason={offlineReason}
        onConfirm={free}
        onClose={freeing.close}
        onClosed={focusBack}
      />
      <AskDialog
        title="Delete this account?"
        text={deletionText(user)}
        action="Delete account"
        isOpen={deleting.isOpen}
        offlineReason={offlineReason}
        onConfirm={remove}
        onClose={deleting.close}
        onClosed={focusBack}
      />
    </>
  );
}

function deletionText({ email, isDesk, role }: KeptUser): string {
  const text = `The unpaid appointments of ${email} are canceled, and name, email address and phone number are deleted. Paid appointments stay for the clinic’s books, without a name. This can’t be undone.`;
  if (!isDesk && role !== 'admin') return text;
  return `${text} What they noted at the front desk and their device has not sent yet is lost: let it connect to the clinic first.`;
}
