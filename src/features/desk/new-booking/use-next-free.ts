/** The next free times of a service: the clinic's answer, or what the device knows until that comes. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import type { ClosedDays } from '../../../../contract/clinic.ts';
import { isoFromMedium, mediumFromIso } from '../../../../contract/clinic-date.ts';
import { isClosed } from '../../../../contract/closed-days.ts';
import { listNextFree } from '../../../../contract/desk-search.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import { listNextKnownDays, listServicesOfDays } from '../../../data/services.ts';
import { askAsDesk } from '../../../sync/ask-as-desk.ts';
import { type Around, type FreeTime, firstTimes, type PartWanted, withoutTaken } from '../../../sync/free-times.ts';
import { REFRESH_MS, usePull } from '../../live/use-pull.ts';

/** Longest pause between retries, while the times are those of the device. */
const LONGEST_PAUSE_MS = 5_000;
const MOST_KNOWN = 42;

interface NextFree {
  isRead: boolean;
  times: readonly FreeTime[] | undefined;
  /** When the oldest of them came, by the device's clock (milliseconds). */
  heardAt: number | undefined;
  /** Only from the days that this device happens to know. */
  isFromKnownDays: boolean;
  hasFailed: boolean;
}

interface Wanted extends Around {
  /** Empty for none. */
  serviceId: string;
  /** ISO day. */
  from: string;
  part: PartWanted;
  closed: ClosedDays | undefined;
}

export function useNextFree(workspace: Workspace, { serviceId, from, part, closed, ...around }: Wanted): NextFree {
  const [heard, setHeard] = useState<{ wanted: string; times: FreeTime[]; at: number }>();
  const wanted = JSON.stringify([serviceId, from, part]);
  const pull = useMemo(() => {
    if (serviceId === '') return undefined;
    return async () => {
      const asked = { serviceId, from: mediumFromIso(from), ...(part !== 'any' && { part }) };
      const at = Date.now();
      const found = await askAsDesk(workspace, listNextFree, asked);
      const times = found?.map(({ date, slot }) => ({ date: isoFromMedium(date) as string, slot }));
      if (times) setHeard({ wanted, times, at });
      return times !== undefined;
    };
  }, [workspace, serviceId, from, part, wanted]);
  const { hasFailed } = usePull(pull, { every: REFRESH_MS, longest: LONGEST_PAUSE_MS });

  const days = useLiveQuery(async () => {
    const known = await listNextKnownDays(workspace.db, from, MOST_KNOWN);
    const last = known.at(-1);
    const lists = last === undefined ? [] : await listServicesOfDays(workspace.db, from, last);
    return lists.filter(({ date }) => !isClosed(date, closed));
  }, [workspace, from, closed]);

  const asked = { serviceId, part, ...around };
  if (heard?.wanted === wanted) {
    return {
      isRead: true,
      times: withoutTaken(heard.times, heard.at, days ?? [], asked),
      heardAt: heard.at,
      isFromKnownDays: false,
      hasFailed,
    };
  }
  if (!days || days.length === 0 || serviceId === '') {
    return { isRead: days !== undefined, times: undefined, heardAt: undefined, isFromKnownDays: true, hasFailed };
  }
  const times = firstTimes(days, asked);
  const heardAt = Math.min(...days.map(({ fetchedAt }) => fetchedAt));
  // Days that the device does not know may have free times: only the clinic can say that there are none.
  return { isRead: true, times: times.length > 0 ? times : undefined, heardAt, isFromKnownDays: true, hasFailed };
}
