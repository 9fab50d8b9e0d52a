/** Asks for the days around the one that is looked at, unless the device knows them. Loaded when it is first needed. */
import { addDays, daysBetween } from '../../../contract/day-arithmetic.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { listServicesOfDays } from '../../data/services.ts';
import { pullDays } from '../../sync/pull-days.ts';
import { LAST_DAY } from '../../words/day-text.ts';

const DAYS_BEFORE = 3;
/** Two weeks: more of them would take a phone longer than a press may wait. */
const DAYS = 14;
/** Milliseconds. */
const FRESH = 5 * 60_000;

export interface Looked {
  /** ISO days. */
  date: string;
  today: string;
  /** The last one that can be booked, where there is one. */
  lastDay: string | undefined;
}

/** Resolves with whether something came. */
export async function pullNeighbors({ db, sync }: Workspace, { date, today, lastDay }: Looked): Promise<boolean> {
  const [from, to] = neighborsOf(date, today, lastDay);
  if (from > to || sync.getState().isOnline === 'offline') return false;
  const known = await listServicesOfDays(db, from, to);
  const fresh = known.filter(({ fetchedAt }) => Date.now() - fetchedAt < FRESH);
  return fresh.length <= daysBetween(from, to) && pullDays({ db, sync }, from, to);
}

function neighborsOf(date: string, today: string, lastDay = LAST_DAY): [from: string, to: string] {
  const before = addDays(date, -DAYS_BEFORE);
  const from = before < today ? today : before;
  const to = addDays(from, DAYS - 1);
  // Beyond the year 9999 a day has another form.
  return [from, daysBetween(to, lastDay) < 0 ? lastDay : to];
}
