/** A person's visits for the export: without the staff who noted the events. */
import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { PersonalData } from '../../contract/personal-data.ts';
import { slotLabel } from '../../contract/slot.ts';
import { listCancellationsOfUser } from '../store/canceled-bookings.ts';
import type { Database } from '../store/tables.ts';
import { listEventsOfUser, listWalkInsOfUser } from '../store/visits.ts';
import { isoTime } from './iso-time.ts';

type Visits = Pick<PersonalData, 'walkIns' | 'cancellations' | 'visitEvents'>;

export async function visitsOfPerson(db: Database, userId: string): Promise<Visits> {
  const [walkIns, cancellations, events] = await Promise.all([
    listWalkInsOfUser(db, userId),
    listCancellationsOfUser(db, userId),
    listEventsOfUser(db, userId),
  ]);
  return {
    walkIns: walkIns.map(({ id, date, name, service_name, created_at }) => ({
      ...{ _id: id, date: mediumFromIso(date), name: name ?? '', since: isoTime(created_at) },
      ...(service_name !== null && { serviceName: service_name }),
    })),
    cancellations: cancellations.map((row) => ({
      ...{ bookingId: row.booking_id, date: mediumFromIso(row.date), serviceName: row.service_name },
      ...{ slot: slotLabel(row.start_minute), name: row.name, phone: row.phone, at: isoTime(row.created_at) },
      ...(row.restored_as !== null && { restoredAs: row.restored_as }),
    })),
    visitEvents: events.map(({ id, visit_id, kind, undoes, minutes, at, received_at }) => ({
      ...{ _id: id, visitId: visit_id, kind, at: isoTime(at), receivedAt: isoTime(received_at) },
      ...(undoes !== null && { undoes }),
      ...(minutes !== null && { minutes }),
    })),
  };
}
