import { VisuallyHidden } from '@mantine/core';
import type { Workspace } from '../../app/workspaces.ts';
import classes from './dashboard-layout.module.css';
import { useWaitingPayments } from './use-waiting-payments.ts';

interface PaymentsCountProps {
  /** An admin's. */
  workspace: Workspace;
  /** Their page asks the clinic itself. */
  isPageOpen: boolean;
}

/** How many payments wait for a person, inside the link to their page. */
export function PaymentsCount({ workspace, isPageOpen }: PaymentsCountProps) {
  const waiting = useWaitingPayments(workspace, isPageOpen);
  if (!waiting) return null;
  return (
    <span className={classes.count}>
      <VisuallyHidden>, </VisuallyHidden>
      {waiting > 99 ? '99+' : waiting}
    </span>
  );
}
