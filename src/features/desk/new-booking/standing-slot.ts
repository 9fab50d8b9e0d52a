/** What a patient already has: the clinic accepts one appointment per patient, service and day. */
import { isoFromMedium } from '../../../../contract/clinic-date.ts';
import type { Visit } from '../../../../contract/visit.ts';
import type { MolarDb } from '../../../data/db.ts';
import { getVisitsOfDay } from '../../../data/kept-visits.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';

export interface Wanted {
  patientId: string;
  serviceId: string;
  /** ISO day. */
  date: string;
}

/**
 * The patient's slot for that service and day, booked or asked for, as far as the device knows.
 * @param heard the clinic's rows of a day that the device does not keep
 */
export async function findStandingSlot(
  db: MolarDb,
  { patientId, serviceId, date }: Wanted,
  heard: readonly Visit[] = [],
): Promise<string | undefined> {
  const [sheet, entries] = await Promise.all([getVisitsOfDay(db, date), db.outbox.toArray()]);
  const booked = (sheet?.visits ?? heard).filter(({ kind }) => kind === 'booking');
  const asked = entries
    .filter(isUndecided)
    .flatMap(({ name, input }) => (name === 'bookForPatient' && isoFromMedium(input.date) === date ? input : []));
  return [...booked, ...asked].find((own) => own.patientId === patientId && own.serviceId === serviceId)?.slot;
}
