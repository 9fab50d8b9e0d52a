/** Names of services by id, as far as the device knows them. */
import { useEffect, useMemo } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { SheetShown } from '../../sync/view-visits.ts';
import { useBookableServices } from './new-booking/use-bookable-services.ts';

/** @param today ISO day */
export function useDeskServices(
  workspace: Workspace,
  today: string,
  sheet: SheetShown | undefined,
): ReadonlyMap<string, string> {
  const { sync } = workspace;
  useEffect(() => {
    sync.pullOffers(today).catch(console.warn);
  }, [sync, today]);
  const known = useBookableServices(workspace, today, today);
  return useMemo(() => {
    const names = new Map(known?.map(({ _id, name }) => [_id, name]));
    for (const { serviceId, serviceName } of sheet?.visits ?? []) {
      if (serviceId !== undefined && serviceName !== undefined) names.set(serviceId, serviceName);
    }
    return new Map([...names].sort(([, a], [, b]) => a.localeCompare(b)));
  }, [known, sheet]);
}
