import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useRef, useState } from 'react';
import * as v from 'valibot';
import { LONGEST_EMAIL } from '../../../contract/text.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { KeptUser } from '../../data/db.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { StatusLine } from '../ui/status-line.tsx';
import { AdminTable } from './admin-table.tsx';
import { findUsers } from './find-users.ts';
import { roleText } from './role-text.ts';
import type { UserAsked } from './user-dialog.tsx';
import { UserRow } from './user-row.tsx';

interface UserTableProps {
  workspace: Workspace;
  /** Sorted by name. Undefined while they are not known yet. */
  users: KeptUser[] | undefined;
  offlineReason: string | undefined;
  isOwn(user: KeptUser): boolean;
  onAsk(about: UserAsked): void;
}

/** Rows rendered at a time. Each has a menu of its own, and a clinic has thousands of patients. */
const PAGE = 200;

const DRAFT = 'find-users';
const Draft = v.fallback(v.object({ text: v.string() }), { text: '' });

export function UserTable({ workspace, users, offlineReason, isOwn, onAsk }: UserTableProps) {
  const { drafts } = workspace;
  const [text, setText] = useState(() => v.parse(Draft, drafts.read(DRAFT)).text);
  const [pages, setPages] = useState(1);
  const sought = useDeferredValue(text);
  const table = useRef<HTMLDivElement>(null);
  const found = users && findUsers(users, sought);
  const shown = found?.slice(0, pages * PAGE);
  const rest = found && shown ? found.length - shown.length : 0;
  const adminCount = users?.filter(({ role }) => role === 'admin').length;

  function search(text: string) {
    setText(text);
    setPages(1);
    drafts.write(DRAFT, { text });
  }

  function showMore(known: number) {
    setPages(pages + 1);
    // The button goes away with the last page.
    focusIfLost(() => table.current?.querySelectorAll('tbody > tr')[known]?.querySelector('button') ?? null);
  }

  return (
    <>
      <div>
        <TextInput
          label="Find by name, email or role"
          type="search"
          autoComplete="off"
          maxLength={LONGEST_EMAIL}
          maw="24rem"
          value={text}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
        <StatusLine mt={4}>{found && sought.trim() && foundText(found.length)}</StatusLine>
      </div>
      <div ref={table}>
        <AdminTable
          label="All users"
          loading={users ? undefined : 'Loading the users'}
          columns={['Name', 'Email', 'Role']}
          // All that a search looks at, of all users: rows that a new search moves are awaited.
          order={users?.map((user) => [user._id, user.name, user.email, roleText(user)].join()).join()}
        >
          {shown?.map((user) => (
            <UserRow
              key={user._id}
              workspace={workspace}
              user={user}
              isOnlyAdmin={adminCount === 1 && user.role === 'admin'}
              offlineReason={offlineReason}
              isOwn={isOwn(user)}
              onAsk={onAsk}
            />
          ))}
        </AdminTable>
      </div>
      {shown && rest > 0 && (
        <div>
          <Button variant="default" onClick={() => showMore(shown.length)}>
            Show more users ({rest})
          </Button>
        </div>
      )}
    </>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'Nobody was found.';
  return count === 1 ? '1 person was found.' : `${count} people were found.`;
}
