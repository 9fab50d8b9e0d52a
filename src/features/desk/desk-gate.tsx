import './desk-styles.ts';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import { addMessage } from '../../data/messages.ts';
import { LoadingPart } from '../ui/loading.tsx';
import { NotChecked } from '../ui/not-checked.tsx';
import { useDeskCheck } from './use-desk-check.ts';

const NOT_DESK = 'Only the front desk can see this page.';
const UNREACHED = 'It is for the front desk only, and the clinic hasn’t confirmed yet that you work there.';

/** Lets front desk staff in. Other people stay logged in, and are redirected to the dashboard. */
export function DeskGate({ children }: { children: ReactNode }) {
  const { verdict, ask } = useDeskCheck(useWorkspace());
  switch (verdict) {
    case 'desk':
      return children;
    case 'not-desk':
      return <LedAway />;
    case 'checking':
      return <LoadingPart label="Checking whether you work at the front desk" height="6.5rem" />;
    case 'unreached':
      return <NotChecked onTryAgain={ask}>{UNREACHED}</NotChecked>;
  }
}

function LedAway() {
  const workspace = useWorkspace();
  useEffect(() => {
    if (workspace) addMessage(workspace.db, { kind: 'error', text: NOT_DESK }, Date.now()).catch(console.warn);
  }, [workspace]);
  return <Navigate to="/dashboard" replace />;
}
