/** What the device knows of a day, at once, while the clinic is asked for news in the background. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import type { ServicesOfDay } from '../../data/db.ts';
import { getServicesOfDay } from '../../data/services.ts';
import { type Pulling, usePull } from '../shell/use-pull.ts';
import type { Workspace } from '../shell/workspaces.ts';

/** Less than the minute after which the page says how old the list is. */
const REFRESH_MS = 45_000;

interface KnownDay extends Pulling {
  /** Undefined while nothing is known of the day. */
  known: ServicesOfDay | undefined;
}

/** @param date ISO day */
export function useServicesOfDay(workspace: Workspace | undefined, date: string): KnownDay {
  const pull = useMemo(() => workspace && (() => workspace.sync.pullServices(date)), [workspace, date]);
  const pulling = usePull(pull, REFRESH_MS);
  const day = useLiveQuery(async () => workspace && getServicesOfDay(workspace.db, date), [workspace, date]);
  // A device that makes room drops what is on the screen as well; it stays there until there is news.
  const [last, setLast] = useState<ServicesOfDay>();
  if (day && day !== last) setLast(day);
  // Right after a change of day the query still holds the day before.
  return { known: last?.date === date ? last : undefined, ...pulling };
}
