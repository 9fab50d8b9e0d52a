/** What the device knows of a day, at once, while the clinic is asked for news in the background. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { ServicesOfDay } from '../../data/db.ts';
import { getServicesOfDay } from '../../data/services.ts';
import type { Workspace } from '../shell/workspaces.ts';

/** Less than the minute after which the page says how old the list is. */
const REFRESH_MS = 45_000;

/** Undefined while nothing is known of the day. @param date ISO day */
export function useServicesOfDay(workspace: Workspace | undefined, date: string): ServicesOfDay | undefined {
  useEffect(() => {
    if (!workspace) return;
    const pull = () => document.hidden || workspace.sync.pullServices(date);
    pull();
    document.addEventListener('visibilitychange', pull);
    const timer = setInterval(pull, REFRESH_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pull);
    };
  }, [workspace, date]);

  const day = useLiveQuery(async () => workspace && getServicesOfDay(workspace.db, date), [workspace, date]);
  // Right after a change of day the query still holds the day before.
  return day?.date === date ? day : undefined;
}
