/** The services with their prices, as the device last heard of them: for a day, or for the next one that it knows. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { Service } from '../../../../contract/service.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import { getServicesOfDay, listNextKnownDays } from '../../../data/services.ts';
import { useHeld } from '../../ui/use-held.ts';

/** Undefined until the device has been read; empty if it knows of none. ISO days */
export function useBookableServices({ db }: Workspace, day: string, today: string): readonly Service[] | undefined {
  const known = useLiveQuery(async () => {
    const [next = day] = await listNextKnownDays(db, today, 1);
    const { services = [] } = (await getServicesOfDay(db, day)) ?? (await getServicesOfDay(db, next)) ?? {};
    return [...services].sort((a, b) => a.name.localeCompare(b.name));
  }, [db, day, today]);
  // Keep what this page has read: a full device may drop its copy while the page is in use.
  return useHeld(known, known?.length === 0) ?? known;
}
