/** Shows what the device knows about a day at once, and the clinic's answer before it is stored. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { ServicesOfDay } from '../../data/db.ts';
import { getServicesOfDay } from '../../data/services.ts';
import { type Pulling, REFRESH_MS, usePull } from '../live/use-pull.ts';
import { createShownDays, type ShownDays } from './shown-days.ts';
import { useNeighborDays } from './use-neighbor-days.ts';

interface KnownDay extends Pulling {
  known: ServicesOfDay | undefined;
  /** The device has been read, and does not have the day. */
  isMissing: boolean;
}

/** All days are ISO. @param lastDay the last bookable day, if there is one */
export function useServicesOfDay(
  workspace: Workspace | undefined,
  { date, today, lastDay }: { date: string; today: string; lastDay: string | undefined },
): KnownDay {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's days are another map.
  const days = useMemo(createShownDays, [workspace]);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const pull = useMemo(() => {
    const screen = {
      known: () => days.get(date),
      show(day: ServicesOfDay) {
        days.answer(day);
        draw();
      },
    };
    return workspace && (() => workspace.sync.pullServices(date, screen));
  }, [workspace, date, days]);
  const pulling = usePull(pull, { every: REFRESH_MS });
  const read = useLiveQuery(
    async () => workspace && { date, day: await getServicesOfDay(workspace.db, date) },
    [workspace, date],
  );
  const day = read?.day;
  const lastRead = useRef<ServicesOfDay>(undefined);
  // A device that frees space also drops the day on the screen; it stays visible until there is news.
  if (day && day !== lastRead.current) days.read(day);
  lastRead.current = day;
  const news = useNeighborDays(day && workspace, { date, today, lastDay });
  useMonthRead(days, workspace, { date, isShown: days.get(date) !== undefined, news });
  const known = days.get(date);
  return { known, isMissing: !known && read?.date === date, ...pulling };
}

/** Reads the month ahead, so that a tap shows its day without waiting for a read. The day's own query follows. */
function useMonthRead(
  days: ShownDays,
  workspace: Workspace | undefined,
  { date, isShown, news }: { date: string; isShown: boolean; news: number },
): void {
  const month = date.slice(0, 7);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the news the device knows more.
  useEffect(() => {
    if (!workspace || !isShown) return;
    let isOver = false;
    async function readMonth({ db }: Workspace) {
      for (let day = 1; day <= 31 && !isOver; day++) {
        const found = await getServicesOfDay(db, `${month}-${String(day).padStart(2, '0')}`);
        if (found && found.fetchedAt > (days.get(found.date)?.fetchedAt ?? 0)) days.read(found);
      }
    }
    readMonth(workspace).catch(console.warn);
    return () => {
      isOver = true;
    };
  }, [workspace, month, isShown, days, news]);
}
