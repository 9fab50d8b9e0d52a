/**
 * A payment in progress in another tab of this device: the clinic is told nothing about it until that tab is done. A tab that
 * is closed midway tells nobody, so this tab keeps looking.
 */
import { useEffect } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { useIsOffline } from './use-is-offline.ts';

/** Milliseconds. */
const LOOK_AGAIN = 3000;

export function usePaymentElsewhere(workspace: Workspace, bookings: readonly BookingView[]): void {
  const { sync } = workspace;
  const isOffline = useIsOffline(workspace);
  // An entry that was sent once is retried on its own schedule.
  const isHeld = bookings.some(({ paying, entry }) => paying === 'unsure' && entry?.attempts === 0);
  useEffect(() => {
    if (!isHeld || isOffline) return;
    const timer = setInterval(sync.wake, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [sync, isHeld, isOffline]);
}
