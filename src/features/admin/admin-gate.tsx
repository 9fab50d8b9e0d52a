import './admin-styles.ts';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Loading } from '../ui/loading.tsx';
import { useAdminCheck } from './use-admin-check.ts';

/** Lets admins in. Other people are signed out once the server has said so, and the dashboard's guard leads on. */
export function AdminGate({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  return workspace ? <CheckedGate workspace={workspace}>{children}</CheckedGate> : <Checking />;
}

function CheckedGate({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const { verdict, ask } = useAdminCheck(workspace);
  switch (verdict) {
    case 'admin':
      return children;
    case 'laid-down':
      return <Navigate to="/dashboard" replace />;
    case 'checking':
      return <Checking />;
    case 'unreached':
      return <NotChecked onTryAgain={ask} />;
  }
}

function Checking() {
  return (
    <Box pos="relative" h="6.5rem">
      <Loading label="Checking whether you are an admin" />
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
        It is for admins only, and the clinic can’t be reached to check whether you are one. You stay logged in, and the
        page will open as soon as there is a connection.
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
