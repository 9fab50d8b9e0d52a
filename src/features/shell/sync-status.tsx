import '@mantine/core/styles/CloseButton.css';
import { Button, Popover, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import type { MolarDb } from '../../data/db.ts';
import { countRefusedEntries, countWaitingEntries, listOutboxEntries } from '../../data/outbox-entries.ts';
import { AnchorLink } from './anchor-link.tsx';
import { OutboxList } from './outbox-list.tsx';
import classes from './sync-status.module.css';
import { useTables } from './use-tables.ts';
import type { Workspace } from './workspaces.ts';

const OUTBOX = ['outbox'] as const;

/** Whether the clinic can be reached, what waits for it and what it refused, in words. Opens the list of those requests. */
export function SyncStatus({ workspace }: { workspace: Workspace }) {
  const { db, sync, place } = workspace;
  const { isOnline } = useSyncExternalStore(sync.subscribe, sync.getState);
  const { waiting, refused } = useTables(db, OUTBOX, countEntries) ?? { waiting: 0, refused: 0 };
  const [isOpen, setOpen] = useState(false);
  const isOffline = isOnline === 'offline';
  const state = isOffline ? 'offline' : waiting > 0 ? 'waiting' : refused > 0 ? 'refused' : 'online';
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1.5rem))"
      trapFocus
      returnFocus
      shadow="md"
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
            aria-label={isOnline === 'unknown' && waiting + refused === 0 ? 'Connecting' : undefined}
          >
            <span className={classes.dot} />
            <span className={classes.words}>
              {(isOffline || waiting === 0) && (
                // Nothing is claimed before the clinic has answered; the space is kept.
                <span style={{ visibility: isOnline === 'unknown' ? 'hidden' : 'visible' }}>
                  {isOffline ? 'Offline' : 'Online'}
                </span>
              )}
              {waiting > 0 && <span>{waiting} waiting</span>}
              {refused > 0 && <span>{refused} not possible</span>}
            </span>
          </Button>
        </Popover.Target>
      </div>
      <Popover.Dropdown aria-label="Requests not yet at the clinic">
        {isOffline && (
          <Text size="sm" mb="sm">
            The clinic can’t be reached right now. What you ask for is kept{' '}
            {place === 'device' ? 'on this device' : 'while this tab is open'} and sent as soon as it can be.
          </Text>
        )}
        <Waiting workspace={workspace} />
        <Text size="sm" mt="xs">
          <AnchorLink to="/dashboard/device" display="inline-block" py={4} onClick={() => setOpen(false)}>
            What is kept on this device
          </AnchorLink>
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

async function countEntries(db: MolarDb) {
  const [waiting, refused] = await Promise.all([countWaitingEntries(db), countRefusedEntries(db)]);
  return { waiting, refused };
}

/** Read only while somebody looks at it. */
function Waiting({ workspace }: { workspace: Workspace }) {
  const entries = useTables(workspace.db, OUTBOX, listOutboxEntries);
  return entries && <OutboxList workspace={workspace} entries={entries} />;
}
