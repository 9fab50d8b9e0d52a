import { Button, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '../../../contract/user.ts';
import { makeAdmin } from '../../commands/make-admin.ts';
import { removeAdmin } from '../../commands/remove-admin.ts';
import type { Workspace } from '../shell/workspaces.ts';
import classes from './admin-table.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { useBusy } from './use-busy.ts';

interface UserRowProps {
  workspace: Workspace;
  user: User;
  /** The server keeps the last admin; the row says so beforehand. */
  isOnlyAdmin: boolean;
  /** Why the role can't be changed right now. */
  offlineReason: string | undefined;
}

export function UserRow({ workspace, user, isOnlyAdmin, offlineReason }: UserRowProps) {
  const navigate = useNavigate();
  const [isBusy, run] = useBusy();
  const [isAsking, setAsking] = useState(false);
  const isAdmin = user.role === 'admin';
  const isOwn = user.email === workspace.account.email.toLowerCase();

  async function change() {
    const isDone = await (isAdmin ? removeAdmin : makeAdmin)(workspace, user);
    // What was refused shows that the clinic knows something which this list does not.
    if (!isDone) await workspace.sync.pullUsers();
  }

  async function layDown() {
    const isDone = await removeAdmin(workspace, user);
    setAsking(false);
    if (!isDone) return;
    // Away from the admins' pages first: they sign out whoever is no admin.
    await navigate({ to: '/dashboard' });
    await workspace.sync.pullRole();
  }

  return (
    <Table.Tr role="row" className={classes.row}>
      <Table.Td role="cell" className={classes.title} id={`user-${user._id}`}>
        {user.name}
        {isOwn && (
          <Text span c="dimmed" inherit fw={400}>
            {' '}
            (you)
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell">{user.email}</Table.Td>
      <Table.Td role="cell">
        {isAdmin ? 'Admin' : 'Patient'}
        {isOnlyAdmin && (
          <Text size="xs" c="dimmed">
            the only one
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.actions}>
        <Button
          variant={isAdmin ? 'default' : 'light'}
          size="sm"
          aria-describedby={`user-${user._id}`}
          aria-busy={isBusy}
          disabled={offlineReason !== undefined}
          title={offlineReason}
          onClick={() => (isOwn && !isOnlyAdmin ? setAsking(true) : run(change))}
        >
          {isAdmin ? 'Remove admin' : 'Make admin'}
        </Button>
        {isOwn && (
          <AskDialog
            title="Stop being an admin?"
            text="You will no longer see the pages of the admins. Another admin can make you one again."
            action="Remove admin"
            isOpen={isAsking}
            onConfirm={layDown}
            onClose={() => setAsking(false)}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
