import { Stack, Text, Title } from '@mantine/core';
import * as v from 'valibot';
import { makeAdmin, type User } from '../../../contract/user.ts';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';
import { users } from './admin-lists.ts';
import { ListOrFailure } from './list-or-failure.tsx';
import { ListState } from './list-state.tsx';
import { useAdminList } from './use-admin-list.ts';
import { useRowDialog } from './use-row-dialog.ts';
import { UserAsked, UserDialog } from './user-dialog.tsx';
import { UserTable } from './user-table.tsx';

export function AllUsers() {
  const workspace = useWorkspace();
  return workspace && <UserList workspace={workspace} />;
}

function UserList({ workspace }: { workspace: Workspace }) {
  const known = useAdminList(workspace, users);
  const offlineReason = useOfflineReason(workspace, makeAdmin);
  const { rows } = known;
  const isOwn = ({ email }: User) => email === workspace.account.email.toLowerCase();
  // Back may lead to what another admin was asked in this tab.
  const Asked = v.pipe(
    UserAsked,
    v.check((asked) => asked.what === 'end-sessions' || (asked.what === 'remove-own-admin') === isOwn(asked)),
  );
  const { isOpen, asked, open, close } = useRowDialog('user', Asked, rows);
  const row = rows?.find(({ _id }) => _id === asked?._id);
  // The dialog's details are as current as the list.
  const about = asked && row ? { ...row, what: asked.what } : asked;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2">
          All users
        </Title>
        <ListState {...known} offlineReason={offlineReason} />
      </div>
      <ListOrFailure {...{ known, offlineReason }} what="The list of users">
        <UserTable {...{ workspace, users: rows, offlineReason, isOwn }} onAsk={open} />
      </ListOrFailure>
      {about && (
        <UserDialog
          key={`${about._id} ${about.what}`}
          {...{ workspace, isOpen, offlineReason }}
          asked={about}
          isOwn={isOwn(about)}
          onClose={close}
        />
      )}
      {rows?.length === 1 && <Text c="dimmed">Nobody else yet. People appear here once they log in.</Text>}
    </Stack>
  );
}
