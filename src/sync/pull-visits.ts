/** The sheet of a day at the front desk comes down from the clinic. A network that fails changes nothing. */
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { type DaySheet, listVisits } from '../../contract/visit.ts';
import type { MolarDb } from '../data/db.ts';
import { setFact } from '../data/facts.ts';
import { getVisitsOfDay, putVisitsOfDay } from '../data/kept-visits.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import type { Sync } from './sync.ts';

/** The drain may add to the day during each pull. */
const MOST_PULLS = 3;

interface VisitsDeps {
  db: MolarDb;
  sync: Pick<Sync, 'call' | 'endSession'>;
  now?(): number;
}

/** Resolves with whether the device now has what the clinic has. @param date ISO day */
export async function pullVisits(deps: VisitsDeps, date: string): Promise<boolean> {
  const { db, now = Date.now } = deps;
  for (let pulls = 0; pulls < MOST_PULLS; pulls++) {
    const version = (await getVisitsOfDay(db, date))?.version ?? 0;
    const sheet = await askForVisits(deps, date);
    if (!sheet) return false;
    const day = { ...sheet, date, fetchedAt: now() };
    if (await onLiveConnection(db, () => putVisitsOfDay(db, day, version))) return true;
  }
  return false;
}

/** For a day that is not kept. Undefined when the clinic did not give it. @param date ISO day */
export async function askForVisits({ db, sync }: VisitsDeps, date: string): Promise<DaySheet | undefined> {
  const outcome = await sync.call(listVisits, { date: mediumFromIso(date) });
  if (outcome.kind === 'accepted') return outcome.output;
  if (outcome.kind === 'reauth' && outcome.problem) sync.endSession(outcome.problem);
  // Somebody was taken off the desk while they look at it: the page's gate hears of it.
  if (outcome.kind === 'rejected' && outcome.problem.code === 'auth.not-desk') await setFact(db, 'isDesk', false);
  return undefined;
}
