import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { countKept } from '../../data/kept-on-device.ts';
import { listOutboxEntries } from '../../data/outbox-entries.ts';
import { useWorkspace } from '../shell/app-context.ts';
import { OutboxList } from '../shell/outbox-list.tsx';
import { isOnDevice } from '../shell/place-text.ts';
import { useTables } from '../shell/use-tables.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { KeptList } from './kept-list.tsx';

const OUTBOX = ['outbox'] as const;

export function OnThisDevice() {
  const workspace = useWorkspace();
  return (
    <Stack gap="lg">
      <Title order={1} fz="h2">
        On this device
      </Title>
      {workspace ? <Kept workspace={workspace} /> : <Skeleton height="14rem" radius="lg" aria-hidden="true" />}
    </Stack>
  );
}

function Kept({ workspace }: { workspace: Workspace }) {
  const { db, place } = workspace;
  const [isAsking, setAsking] = useState(false);
  const kept = useLiveQuery(() => countKept(db), [db]);
  const entries = useTables(db, OUTBOX, listOutboxEntries);
  if (!kept || !entries) return <Skeleton height="14rem" radius="lg" aria-hidden="true" />;
  return (
    <>
      {place === 'tab' && (
        <Text>
          Molar can keep nothing on the device: its storage is full or blocked. What you see here is gone when you close
          this tab
          {entries.some((entry) => isOnDevice(place, entry)) && ', except for the requests that are on this device'}.
        </Text>
      )}
      <KeptList kept={kept} />
      <Title order={2} fz="h4">
        Requests not yet at the clinic
      </Title>
      <OutboxList workspace={workspace} entries={entries} />
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Delete now
        </Button>
      </div>
      <ForgetDialog workspace={workspace} entries={entries} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
