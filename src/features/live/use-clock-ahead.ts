/** How far the clinic's clock is ahead of this device's (milliseconds): as the clinic says, or said when it was last reached. */
import { useEffect, useSyncExternalStore } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import { readClockAhead, rememberClockAhead } from '../../platform/clinic-clock.ts';

const neverChanges = () => () => {};

export function useClockAhead(): number {
  const { subscribe = neverChanges, getState } = useWorkspace()?.sync ?? {};
  const heard = useSyncExternalStore(subscribe, () => getState?.().clockAhead);
  useEffect(() => {
    if (heard !== undefined) rememberClockAhead(heard);
  }, [heard]);
  return readClockAhead(heard);
}
