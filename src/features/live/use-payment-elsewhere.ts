/**
 * While another tab is charging a card, the entry for that payment is held. A tab that is closed midway tells nobody,
 * so this one keeps looking.
 */
import { useEffect } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { useIsOffline } from './use-is-offline.ts';

const LOOK_AGAIN_MS = 3000;

export function usePaymentElsewhere(workspace: Workspace, bookings: readonly BookingView[]): void {
  const { sync } = workspace;
  const isOffline = useIsOffline(workspace);
  // An entry that was sent once is retried on its own schedule.
  const isHeld = bookings.some(({ paying, entry }) => paying === 'unsure' && entry?.attempts === 0);
  useEffect(() => {
    if (!isHeld || isOffline) return;
    const timer = setInterval(sync.wake, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [sync, isHeld, isOffline]);
}
