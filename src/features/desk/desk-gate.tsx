import './desk-styles.ts';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { addMessage } from '../../data/messages.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Loading } from '../ui/loading.tsx';
import { useDeskCheck } from './use-desk-check.ts';

const NOT_DESK = 'Only the front desk can see this page.';

/** Lets in who works at the front desk. Other people stay logged in, and are led to the dashboard. */
export function DeskGate({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  return workspace ? <CheckedGate workspace={workspace}>{children}</CheckedGate> : <Checking />;
}

function CheckedGate({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const { verdict, ask } = useDeskCheck(workspace);
  switch (verdict) {
    case 'desk':
      return children;
    case 'not-desk':
      return <LedAway workspace={workspace} />;
    case 'checking':
      return <Checking />;
    case 'unreached':
      return <NotChecked onTryAgain={ask} />;
  }
}

function LedAway({ workspace }: { workspace: Workspace }) {
  useEffect(() => {
    addMessage(workspace.db, { kind: 'error', text: NOT_DESK }, Date.now()).catch(console.warn);
  }, [workspace]);
  return <Navigate to="/dashboard" replace />;
}

function Checking() {
  return (
    <Box pos="relative" h="6.5rem">
      <Loading label="Checking whether you work at the front desk" />
    </Box>
  );
}

function NotChecked({ onTryAgain }: { onTryAgain(): void }) {
  return (
    <Stack align="flex-start" role="status">
      <Title order={1} fz="h2">
        This page can’t be opened right now
      </Title>
      <Text maw="60ch">
        It is for the front desk only, and the clinic can’t be reached to check whether you work there. You stay logged
        in, and the page will open as soon as there is a connection.
      </Text>
      <Group>
        <Button onClick={onTryAgain}>Try again</Button>
        <ButtonLink to="/dashboard" variant="default">
          My appointments
        </ButtonLink>
      </Group>
    </Stack>
  );
}
