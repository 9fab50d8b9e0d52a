import '@mantine/core/styles/CloseButton.css';
import { Button, Popover, Text, VisuallyHidden } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { countRefusedEntries, countSendingEntries, countWaitingEntries } from '../../data/outbox-entries.ts';
import { listOutboxEntries } from '../../sync/list-outbox-entries.ts';
import { useTables } from '../live/use-tables.ts';
import { AnchorLink } from '../ui/anchor-link.tsx';
import { DropdownGuard } from '../ui/dropdown-guard.tsx';
import { useTakesLong } from '../ui/use-takes-long.ts';
import { OutboxList } from './outbox-list.tsx';
import classes from './sync-status.module.css';

const OUTBOX = ['outbox'] as const;
const NONE = { waiting: 0, refused: 0, isSending: false };

/** A screen reader would read out '1 waiting' and 'Online' at each press, although the clinic answers at once. */
const PATIENCE_MS = 1000;

/** Whether the clinic can be reached, what waits for it and what it refused, in words. Opens the list of those requests. */
export function SyncStatus({ workspace }: { workspace: Workspace }) {
  const { db, sync, storage } = workspace;
  const { clinic } = useSyncExternalStore(sync.subscribe, sync.getState);
  const { waiting: unanswered, refused, isSending } = useTables(db, OUTBOX, countEntries) ?? NONE;
  const [isOpen, setOpen] = useState(false);
  const isOffline = clinic === 'offline';
  const takesLong = useTakesLong(unanswered > 0, PATIENCE_MS);
  const waiting = isOffline || takesLong ? unanswered : 0;
  const state = isOffline ? 'offline' : waiting > 0 ? 'waiting' : refused > 0 ? 'refused' : 'online';
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1.5rem))"
      trapFocus
      returnFocus
      withRoles
    >
      <div role="status">
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.status}
            data-state={state}
            onClick={() => setOpen(!isOpen)}
            aria-label={clinic === 'unknown' && waiting + refused === 0 ? 'Connecting' : undefined}
          >
            <span className={classes.words}>
              {isOffline && <span>Offline</span>}
              {/* When all is well, the dot is enough for people who see it. */}
              {clinic === 'online' && waiting === 0 && <VisuallyHidden>Online</VisuallyHidden>}
              {waiting > 0 && (
                <span>
                  {isSending && !isOffline ? 'Sending' : `${waiting} waiting`}
                  {isSending && !isOffline && <VisuallyHidden>, {waiting} waiting</VisuallyHidden>}
                </span>
              )}
              {refused > 0 && <span>{refused === 1 ? '1 needs' : `${refused} need`} your attention</span>}
            </span>
            <span className={classes.dot} />
          </Button>
        </Popover.Target>
      </div>
      <Popover.Dropdown aria-label="Requests not yet at the clinic">
        <DropdownGuard />
        {isOffline && (
          <Text size="sm" mb="sm">
            The clinic can’t be reached right now. Your requests are saved{' '}
            {storage === 'device' ? 'on this device' : 'while this tab is open'} and sent as soon as the clinic answers.
          </Text>
        )}
        <Waiting workspace={workspace} />
        <Text size="sm">
          <AnchorLink to="/dashboard/device" display="inline-block" py="0.75rem" onClick={() => setOpen(false)}>
            What is saved on this device
          </AnchorLink>
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

async function countEntries(db: MolarDb) {
  const [waiting, refused, sending] = await Promise.all([
    countWaitingEntries(db),
    countRefusedEntries(db),
    countSendingEntries(db),
  ]);
  return { waiting, refused, isSending: waiting > 0 && sending === waiting };
}

/** Read only while the list is open. */
function Waiting({ workspace }: { workspace: Workspace }) {
  const entries = useTables(workspace.db, OUTBOX, listOutboxEntries);
  return <OutboxList workspace={workspace} entries={entries} />;
}
