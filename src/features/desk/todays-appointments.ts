/** The appointments of today that a patient has already: whoever is added as a walk-in besides stands on the sheet twice. */
import { slotTime } from '../../../contract/slot.ts';
import type { MolarDb } from '../../data/db.ts';
import { getVisitsOfDay } from '../../data/kept-visits.ts';
import { isHere, type VisitView, viewVisits } from '../../sync/view-visits.ts';
import { STATE_NAMES } from './visit-text.ts';

/** As far as this device knows, by time. @param today ISO day */
export async function findTodaysAppointments(
  db: MolarDb,
  { patientId, today }: { patientId: string; today: string },
): Promise<VisitView[]> {
  const [sheet, entries] = await Promise.all([getVisitsOfDay(db, today), db.outbox.orderBy('seq').toArray()]);
  if (!sheet) return [];
  const own = sheet.visits.filter((visit) => visit.kind === 'booking' && visit.patientId === patientId);
  const ids = new Set(own.map(({ _id }) => _id));
  return viewVisits(sheet, entries, today).filter(({ _id }) => ids.has(_id));
}

/** What follows the patient's name. Empty where they have none. */
export function todaysText(appointments: readonly VisitView[]): string {
  if (appointments.length === 0) return '';
  const all = appointments.map((appointment) => {
    const { serviceName = '', slot = '', state } = appointment;
    return `${serviceName} at ${slotTime(slot)}${isHere(appointment) ? ` (${STATE_NAMES[state.name]})` : ''}`;
  });
  const hint = appointments.every(isHere) ? '' : ' If that is what they came for, press Arrived there.';
  return ` has ${all.join(' and ')} today.${hint}`;
}
