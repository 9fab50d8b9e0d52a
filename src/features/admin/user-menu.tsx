import '@mantine/core/styles/Menu.css';
import { ActionIcon, Menu } from '@mantine/core';
import type { User } from '../../../contract/user.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { endSessions } from '../../commands/end-sessions.ts';
import { freeAddress } from '../../commands/free-address.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import { AskDialog } from './ask-dialog.tsx';

interface UserMenuProps {
  workspace: Workspace;
  user: User;
  /** Why nothing can be changed right now. */
  offlineReason: string | undefined;
  /** Nobody takes their own address away, nor that of the only admin. */
  mayFree: boolean;
}

/** What an admin can do about an account besides its role. */
export function UserMenu({ workspace, user, offlineReason, mayFree }: UserMenuProps) {
  const ending = useDialogEntry(`end-sessions ${user._id}`);
  const freeing = useDialogEntry(`free-address ${user._id}`);

  async function end() {
    await endSessions(workspace, user);
    ending.close();
  }

  async function free() {
    freeing.close();
    await freeAddress(workspace, user);
    await workspace.sync.pullUsers();
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="More"
            aria-describedby={`user-${user._id}`}
            disabled={offlineReason !== undefined}
            title={offlineReason}
          >
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ending.open()}>Log out everywhere</Menu.Item>
          {mayFree && <Menu.Item onClick={() => freeing.open()}>Free this email address</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <AskDialog
        title="Log out everywhere?"
        text={`${user.email} will be logged out on every device, and can log in again.`}
        action="Log out everywhere"
        keep="Cancel"
        isOpen={ending.isOpen}
        onConfirm={end}
        onClose={ending.close}
      />
      <AskDialog
        title="Free this email address?"
        text={`This account loses ${user.email}, and another one can use it. Its appointments stay with the clinic, but nobody will see them in the app.`}
        action="Free address"
        isOpen={freeing.isOpen}
        onConfirm={free}
        onClose={freeing.close}
      />
    </>
  );
}
