import './admin-styles.ts';
import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWorkspace } from '../shell/app-context.ts';
import { ButtonLink } from '../shell/button-link.tsx';
import type { Workspace } from '../shell/workspaces.ts';
import { useAdminCheck } from './use-admin-check.ts';

/** Lets admins in. Whoever is none is signed out once the server has said so, and the dashboard's guard leads on. */
export function AdminGate({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  return workspace ? <CheckedGate workspace={workspace}>{children}</CheckedGate> : <Checking />;
}

function CheckedGate({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const { verdict, ask } = useAdminCheck(workspace);
  switch (verdict) {
    case 'admin':
      return children;
    case 'checking':
      return <Checking />;
    case 'unreached':
      return <NotChecked onTryAgain={ask} />;
  }
}

function Checking() {
  return (
    <Group justify="center" py="xl" role="status" aria-label="Checking whether you are an admin">
      <Loader />
    </Group>
  );
}

function NotChecked({ onTryAgain }: { onTryAgain(): void }) {
  return (
    <Stack align="flex-start" role="status">
      <Title order={1} fz="h2">
        This page can’t be opened right now
      </Title>
      <Text maw="60ch">
        It is for the clinic’s admins, and the clinic can’t be reached to ask whether you are one. You stay logged in,
        and the page opens as soon as there is a connection.
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
