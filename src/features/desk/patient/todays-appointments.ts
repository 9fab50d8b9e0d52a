/** A patient's appointments of today, booked or waiting on this device: adding a walk-in as well would list the patient twice. */
import { slotTime } from '../../../../contract/slot.ts';
import type { MolarDb } from '../../../data/db.ts';
import { getVisitsOfDay } from '../../../data/kept-visits.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';
import { wantedRowId } from '../../../data/prints.ts';
import { NO_SHEET, type VisitView, viewVisits } from '../../../sync/view-visits.ts';
import { isHere } from '../../../sync/visit-order.ts';
import { wantedOfDay } from '../../../sync/wanted-bookings.ts';
import { joined, STATE_NAMES, unknownText } from '../rows/visit-text.ts';

/** As far as this device knows, by time. @param today ISO day */
export async function findTodaysAppointments(
  db: MolarDb,
  { patientId, today }: { patientId: string; today: string },
): Promise<VisitView[]> {
  const [sheet = NO_SHEET, entries] = await Promise.all([
    getVisitsOfDay(db, today),
    db.outbox.orderBy('seq').toArray(),
  ]);
  const own = sheet.visits.filter((visit) => visit.kind === 'booking' && visit.patientId === patientId);
  const wanted = wantedOfDay(entries, sheet.visits, today).filter(
    (entry) => isUndecided(entry) && entry.input.patientId === patientId,
  );
  const ids = new Set([...own.map(({ _id }) => _id), ...wanted.map(({ seq }) => wantedRowId(seq))]);
  return viewVisits(sheet, entries, today).filter(({ _id }) => ids.has(_id));
}

/** The text after the patient's name. Empty if they have none. */
export function todaysText(appointments: readonly VisitView[]): string {
  if (appointments.length === 0) return '';
  const all = appointments.map((appointment) => {
    const { serviceName = '', slot = '', state } = appointment;
    const known = unknownText(appointment) ?? (isHere(appointment) ? STATE_NAMES[state.name] : undefined);
    return `${serviceName} at ${slotTime(slot)}${known ? ` (${known})` : ''}`;
  });
  // Nothing can be noted for an appointment that the clinic has not booked.
  const isExpected = appointments.some((appointment) => appointment.kind === 'booking' && !isHere(appointment));
  const hint = isExpected ? ' If that is what they came for, press Arrived there.' : '';
  return ` has ${joined(all)} today.${hint}`;
}
