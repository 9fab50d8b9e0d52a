/** How far the clinic's clock is ahead of this device's (milliseconds): as the clinic says, or said when it was last reached. */
import { useEffect } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import { readClockAhead, rememberClockAhead } from '../../platform/clinic-clock.ts';
import { useSyncState } from './use-sync-state.ts';

export function useClockAhead(): number {
  const heard = useSyncState(useWorkspace(), ({ clockAhead }) => clockAhead);
  useEffect(() => {
    if (heard !== undefined) rememberClockAhead(heard);
  }, [heard]);
  return readClockAhead(heard);
}
