import './admin-styles.ts';
import { Box } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { Loading } from '../ui/loading.tsx';
import { NotChecked } from '../ui/not-checked.tsx';
import { useAdminCheck } from './use-admin-check.ts';

const UNREACHED = 'It is for admins only, and the clinic hasn’t confirmed yet that you are one.';

/** Lets admins in. Other people are signed out once the server has said so, and the dashboard's guard redirects them. */
export function AdminGate({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  return workspace ? <CheckedGate workspace={workspace}>{children}</CheckedGate> : <Checking />;
}

function CheckedGate({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const { verdict, ask } = useAdminCheck(workspace);
  switch (verdict) {
    case 'admin':
      return children;
    case 'stepped-down':
      return <Navigate to="/dashboard" replace />;
    case 'checking':
      return <Checking />;
    case 'unreached':
      return <NotChecked onTryAgain={ask}>{UNREACHED}</NotChecked>;
  }
}

function Checking() {
  return (
    <Box pos="relative" h="6.5rem">
      <Loading label="Checking whether you are an admin" />
    </Box>
  );
}
