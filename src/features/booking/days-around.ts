/** The days around the one being viewed. Loaded when they are first needed. */
import type { ClosedDays } from '../../../contract/clinic.ts';
import { isClosed } from '../../../contract/closed-days.ts';
import { addDays, daysBetween } from '../../../contract/day-arithmetic.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { listServicesOfDays } from '../../data/services.ts';
import { isClosedDay } from '../../sync/is-closed-day.ts';
import { pullDays } from '../../sync/pull-days.ts';
import { LAST_DAY } from '../../words/day-text.ts';

const DAYS_BEFORE = 3;
/** Two weeks: with more, a phone would take longer than a press may wait. */
const DAYS = 14;
const MOST_STEPS = 3;
const MOST_CLOSED = 365;
const FRESH_MS = 5 * 60_000;

export interface Looked {
  /** ISO days. */
  date: string;
  today: string;
  /** The last bookable day, if there is one. */
  lastDay: string | undefined;
}

/** Fetches them unless the device has fresh ones. Resolves to whether anything came. */
export async function pullNeighbors(workspace: Workspace, { date, today, lastDay }: Looked): Promise<boolean> {
  const before = addDays(date, -DAYS_BEFORE);
  const from = before < today ? today : before;
  const to = lastOfStep(from, lastDay);
  if (daysBetween(from, to) < 0 || workspace.sync.getState().clinic === 'offline') return false;
  const known = await listServicesOfDays(workspace.db, from, to);
  const fresh = known.filter(({ fetchedAt }) => Math.abs(Date.now() - fetchedAt) < FRESH_MS);
  return fresh.length <= daysBetween(from, to) && pullDays(workspace, from, to);
}

/**
 * The next day (ISO) on which a service has a free time, as far as this device knows, or else the last day through which the
 * clinic has none. Undefined if neither is known.
 */
export async function findFreeDay(
  workspace: Workspace,
  { date, lastDay, closed }: Pick<Looked, 'date' | 'lastDay'> & { closed: ClosedDays | undefined },
): Promise<{ freeDay: string } | { noneUntil: string } | undefined> {
  let noneUntil = date;
  for (let step = 0; step < MOST_STEPS; step++) {
    // A closure may be longer than what is asked for. The first two weeks are, because the settings may be old.
    if (step > 0) noneUntil = lastClosed(noneUntil, closed, lastDay);
    const from = addDays(noneUntil, 1);
    const to = lastOfStep(from, lastDay);
    if (daysBetween(from, to) < 0) break;
    // The device's data may be stale: only the clinic can say that nothing is free.
    const isHeard = await pullDays(workspace, from, to);
    for (const day of await listServicesOfDays(workspace.db, from, to)) {
      if (day.date !== addDays(noneUntil, 1)) return undefined;
      const isShut = isClosedDay(day.date, closed, isHeard ? day : undefined);
      if (!isShut && day.services.some(({ available }) => available.length > 0)) return { freeDay: day.date };
      noneUntil = day.date;
    }
    if (!isHeard || noneUntil !== to) return undefined;
  }
  return { noneUntil };
}

/** The last of the closed days right after a day; the day itself if there are none. */
function lastClosed(day: string, closed: ClosedDays | undefined, lastDay = LAST_DAY): string {
  let last = day;
  for (let passed = 0; passed < MOST_CLOSED && last < lastDay; passed++) {
    const next = addDays(last, 1);
    if (!isClosed(next, closed)) break;
    last = next;
  }
  return last;
}

function lastOfStep(from: string, lastDay = LAST_DAY): string {
  const to = addDays(from, DAYS - 1);
  // Past the year 9999, days have another format.
  return daysBetween(to, lastDay) < 0 ? lastDay : to;
}
