import './admin-styles.ts';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import { LoadingPart } from '../ui/loading.tsx';
import { NotChecked } from '../ui/not-checked.tsx';
import { useAdminCheck } from './use-admin-check.ts';

const UNREACHED = 'It is for admins only, and the clinic hasn’t confirmed yet that you are one.';

/** Lets admins in. Other people are signed out once the server has said so, and the dashboard's guard redirects them. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { verdict, ask } = useAdminCheck(useWorkspace());
  switch (verdict) {
    case 'admin':
      return children;
    case 'stepped-down':
      return <Navigate to="/dashboard" replace />;
    case 'checking':
      return <LoadingPart label="Checking whether you are an admin" height="6.5rem" />;
    case 'unreached':
      return <NotChecked onTryAgain={ask}>{UNREACHED}</NotChecked>;
  }
}
