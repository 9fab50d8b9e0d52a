import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { changeDesk } from '../../commands/change-desk.ts';
import { exportData } from '../../commands/export-data.ts';
import type { KeptUser } from '../../data/db.ts';
import { saveFile } from '../../platform/save-file.ts';
import { DropdownGuard } from '../ui/dropdown-guard.tsx';
import { useBusy } from '../ui/use-busy.ts';
import classes from './admin-table.module.css';
import type { UserAsked } from './user-dialog.tsx';

interface UserMenuProps {
  workspace: Workspace;
  user: KeptUser;
  offlineReason: string | undefined;
  /** Or free its address. False for the person's own account, and for that of the only admin. */
  mayDelete: boolean;
  onAsk(about: UserAsked): void;
}

/** What an admin can do about an account besides its role. */
export function UserMenu({ workspace, user, offlineReason, mayDelete, onAsk }: UserMenuProps) {
  const [isOpen, setOpen] = useState(false);
  // The items of an open menu stay in place, whatever the clinic answers.
  const [about, setAbout] = useState({ user, mayDelete });
  // None of its items can be used then.
  if (isOpen && offlineReason !== undefined) setOpen(false);

  const [, run] = useBusy();

  function handleChange(opens: boolean) {
    if (opens) setAbout({ user, mayDelete });
    setOpen(opens);
  }

  async function setDesk() {
    if (!(await changeDesk(workspace, about.user, !about.user.isDesk))) await workspace.sync.pullAgain('users');
  }

  async function save() {
    const data = await exportData(workspace, user, `Download the data of ${user.email}`);
    if (data) saveFile(`${user.email}.json`, data, 'application/json');
    else await workspace.sync.pullAgain('users');
  }

  const ask = (what: UserAsked['what']) => onAsk({ ...user, what });

  return (
    <Menu
      opened={isOpen}
      onChange={handleChange}
      position="bottom-end"
      withinPortal={false}
      classNames={{ item: classes.menuItem }}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          data-more={user._id}
          aria-describedby={`user-${user._id} email-${user._id}`}
          disabled={offlineReason !== undefined}
          title={offlineReason}
        >
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <DropdownGuard />
        {(about.user.isDesk || !about.user.isUnproven) && (
          <Menu.Item onClick={setDesk}>{about.user.isDesk ? 'Remove desk' : 'Make desk'}</Menu.Item>
        )}
        <Menu.Item onClick={() => ask('end-sessions')}>Log out everywhere</Menu.Item>
        <Menu.Item onClick={() => run(save)}>Download their data</Menu.Item>
        {about.mayDelete && <Menu.Item onClick={() => ask('free-address')}>Free this email address</Menu.Item>}
        {about.mayDelete && <Menu.Item onClick={() => ask('delete-account')}>Delete this account</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
