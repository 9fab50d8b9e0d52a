import '@mantine/core/styles/Skeleton.css';
import { Box, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { countKept } from '../../data/kept-on-device.ts';
import { productName } from '../../platform/env.ts';
import { listOutboxEntries } from '../../sync/list-outbox-entries.ts';
import { isOnDevice } from '../../words/waiting-text.ts';
import { useTables } from '../live/use-tables.ts';
import { OutboxList } from '../outbox/outbox-list.tsx';
import { Loading } from '../ui/loading.tsx';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { KeptList } from './kept-list.tsx';
import classes from './on-this-device.module.css';

const OUTBOX = ['outbox'] as const;

export function OnThisDevice() {
  const workspace = useWorkspace();
  return (
    <Stack gap="lg">
      <Title order={1} fz="h2">
        On this device
      </Title>
      {workspace ? <Kept workspace={workspace} /> : <KeptSkeleton />}
    </Stack>
  );
}

function Kept({ workspace }: { workspace: Workspace }) {
  const { db, storage, isSilent } = workspace;
  const { isOpen, open, close } = useDialogEntry('forget');
  const kept = useLiveQuery(() => countKept(db), [db]);
  const entries = useTables(db, OUTBOX, listOutboxEntries);
  const [isForgotten, setForgotten] = useState(false);
  if (!kept || !entries) return <KeptSkeleton />;
  return (
    <>
      {storage === 'tab' && (
        <Text>
          {isSilent
            ? `${productName} can’t reach what it saved on this device.`
            : `${productName} can’t save anything on this device: its storage is full or blocked.`}{' '}
          What you see here is gone when you close this tab
          {entries.some((entry) => isOnDevice(storage, entry)) && ', except for the requests that are on this device'}.
        </Text>
      )}
      {/* Of a silent device, neither is known to be true. */}
      {!isSilent && <KeptList kept={kept} />}
      <Title order={2} fz="h4">
        Requests not yet at the clinic
      </Title>
      <OutboxList workspace={workspace} entries={entries} />
      {!isSilent && (
        <div>
          <Button variant="default" className={classes.forget} onClick={() => open()}>
            Delete what is saved on this device
          </Button>
        </div>
      )}
      <Text role="status">
        {isForgotten && !isOpen && 'What was saved on this device is deleted'}
        {isForgotten && !isOpen && (entries.length > 0 ? ', except for the requests above.' : '.')}
      </Text>
      <ForgetDialog
        {...{ workspace, entries, isOpen }}
        onForgotten={() => {
          setForgotten(true);
          close();
        }}
        onClose={close}
      />
    </>
  );
}

function KeptSkeleton() {
  return (
    <Box pos="relative">
      <Skeleton height="14rem" radius="lg" aria-hidden="true" />
      <Loading label="Loading what is on this device" />
    </Box>
  );
}
