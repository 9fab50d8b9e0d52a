import { ActionIcon, Popover, Text } from '@mantine/core';
import type { MolarDb } from '../../data/db.ts';
import { DropdownGuard } from '../ui/dropdown-guard.tsx';
import { BellIcon } from '../ui/icons.tsx';
import { MessageList } from './message-list.tsx';
import { moveToasts } from './shown-toasts.ts';

/** Everything that toasts said, to read again. */
export function MessageBell({ db }: { db: MolarDb }) {
  return (
    <Popover
      position="bottom-end"
      width="min(24rem, calc(100vw - 1.5rem))"
      trapFocus
      returnFocus
      withRoles
      onOpen={moveToasts}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={38} c="var(--mantine-color-text)" aria-label="Messages">
          <BellIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Messages">
        <DropdownGuard />
        <Text fw={600} mb="sm">
          Messages
        </Text>
        <MessageList db={db} />
      </Popover.Dropdown>
    </Popover>
  );
}
