/** Names of services by id, as far as the device knows them. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { listNextKnownDays, listServicesOfDays } from '../../data/services.ts';
import type { SheetShown } from '../../sync/view-visits.ts';
import { useHeld } from '../ui/use-held.ts';

/** @param today ISO day */
export function useDeskServices(
  { db, sync }: Workspace,
  today: string,
  sheet: SheetShown | undefined,
): ReadonlyMap<string, string> {
  useEffect(() => {
    sync.pullOffers(today).catch(console.warn);
  }, [sync, today]);
  const onDevice = useLiveQuery(async () => {
    const [day = today] = await listNextKnownDays(db, today, 1);
    return (await listServicesOfDays(db, day, day)).flatMap(({ services }) => services);
  }, [db, today]);
  // Keep what this page has read: a full device may drop its copy while the page is in use.
  const known = useHeld(onDevice, onDevice?.length === 0) ?? onDevice;
  return useMemo(() => {
    const names = new Map(known?.map(({ _id, name }) => [_id, name]));
    for (const { serviceId, serviceName } of sheet?.visits ?? []) {
      if (serviceId !== undefined && serviceName !== undefined) names.set(serviceId, serviceName);
    }
    return new Map([...names].sort(([, a], [, b]) => a.localeCompare(b)));
  }, [known, sheet]);
}
