import { Button, Group, Table, Text } from '@mantine/core';
import { memo } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { makeAdmin } from '../../commands/make-admin.ts';
import { removeAdmin } from '../../commands/remove-admin.ts';
import type { KeptUser } from '../../data/db.ts';
import { focusWhenGone } from '../ui/focus-content.ts';
import { useBusy } from '../ui/use-busy.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { NO_TAPS, useResting } from '../ui/use-resting.ts';
import classes from './admin-table.module.css';
import { roleText } from './role-text.ts';
import type { UserAsked } from './user-dialog.tsx';
import { UserMenu } from './user-menu.tsx';

interface UserRowProps {
  workspace: Workspace;
  user: KeptUser;
  /** The server keeps the last admin; the row says so beforehand. */
  isOnlyAdmin: boolean;
  offlineReason: string | undefined;
  isOwn: boolean;
  /** Asks before something that is not easily undone. Stable across renders. */
  onAsk(about: UserAsked): void;
}

/** Memoized: not rendered again while somebody types a search. */
export const UserRow = memo(function UserRow({
  workspace,
  user,
  isOnlyAdmin,
  offlineReason,
  isOwn,
  onAsk,
}: UserRowProps) {
  const [isBusy, run] = useBusy();
  const isAdmin = user.role === 'admin';
  const button = useFocusBack(isBusy, offlineReason !== undefined);
  // After the change, the button does the opposite.
  const isResting = useResting(`${isBusy} ${isAdmin}`);

  async function change() {
    await (isAdmin ? removeAdmin : makeAdmin)(workspace, user);
    // The clinic may have news about the person: another name, or that the address was confirmed, maybe by somebody else.
    await workspace.sync.pullAgain('users');
  }

  return (
    <Table.Tr role="row" className={classes.row} ref={focusWhenGone}>
      <Table.Td role="cell" className={classes.title} id={`user-${user._id}`}>
        <bdi>{user.name}</bdi>
        {isOwn && (
          <Text span c="dimmed" inherit fw={400}>
            {' '}
            (you)
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" id={`email-${user._id}`}>
        {user.email}
      </Table.Td>
      <Table.Td role="cell">
        {roleText(user)}
        {isOnlyAdmin && (
          <Text size="xs" c="dimmed">
            the only admin
          </Text>
        )}
        {user.isUnproven && (
          <Text size="xs" c="dimmed">
            email not confirmed
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.actions}>
        <Group gap="xs" wrap="nowrap" className={classes.buttons}>
          <Button
            variant={isAdmin ? 'default' : 'light'}
            size="sm"
            aria-describedby={`user-${user._id} email-${user._id}`}
            ref={button}
            loading={isBusy}
            style={isResting ? NO_TAPS : undefined}
            disabled={offlineReason !== undefined}
            title={offlineReason}
            onClick={() => (isOwn && isAdmin ? onAsk({ ...user, what: 'remove-own-admin' }) : run(change))}
          >
            {isAdmin ? 'Remove admin' : 'Make admin'}
          </Button>
          <UserMenu
            workspace={workspace}
            user={user}
            offlineReason={offlineReason}
            mayDelete={!isOwn && !isOnlyAdmin}
            onAsk={onAsk}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
});
