/** Pulls the front desk's sheet of a day from the clinic. A network failure changes nothing. */
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { type DaySheet, listVisits } from '../../contract/visit.ts';
import { getVisitsOfDay, putVisitsOfDay } from '../data/kept-visits.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { askAsDesk, type DeskDeps } from './ask-as-desk.ts';
import { untilUndisturbed } from './until-undisturbed.ts';

interface VisitsDeps extends DeskDeps {
  now?(): number;
}

/** Resolves to whether the device now has what the clinic has. @param date ISO day */
export function pullVisits(deps: VisitsDeps, date: string): Promise<boolean> {
  const { db, now = Date.now } = deps;
  return untilUndisturbed(async () => {
    const version = (await getVisitsOfDay(db, date))?.version ?? 0;
    const sheet = await askForVisits(deps, date);
    if (!sheet) return false;
    const day = { ...sheet, date, fetchedAt: now() };
    return (await onLiveConnection(db, () => putVisitsOfDay(db, day, version))) || 'again';
  });
}

/** For a day that is not kept. Undefined if the clinic did not give it. @param date ISO day */
export function askForVisits(deps: VisitsDeps, date: string): Promise<DaySheet | undefined> {
  return askAsDesk(deps, listVisits, { date: mediumFromIso(date) });
}
