/**
 * A payment that another tab of this device is at: the clinic is told nothing of it until that tab is through. One that is closed
 * in the midst of it tells nobody, so this tab looks again and again.
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
  // What was sent once comes back at a time of its own.
  const isHeld = bookings.some(({ paying, entry }) => paying === 'unsure' && entry?.attempts === 0);
  useEffect(() => {
    if (!isHeld || isOffline) return;
    const timer = setInterval(sync.wake, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [sync, isHeld, isOffline]);
}
