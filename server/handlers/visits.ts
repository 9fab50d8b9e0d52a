/** The day at the front desk: its sheet, its events and its walk-ins. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { ParsedInput } from '../../contract/endpoint.ts';
import type { noteVisit } from '../../contract/visit.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { type AuditEntry, addToAudit, getAuditNumber } from '../store/audit.ts';
import { getOfferedService } from '../store/services.ts';
import type { Database } from '../store/tables.ts';
import { findVisit, getWalkIn, insertEvent, insertWalkIn } from '../store/visits.ts';
import { noted } from './acknowledged.ts';
import { readSheet } from './day-sheet.ts';
import { patientFor } from './patient-for.ts';

export interface VisitDeps {
  now: () => number;
  streams: EventStreams;
}

type Said = ParsedInput<typeof noteVisit>;

/** `date` is an ISO day, `by` the id of the user at the desk. */
interface NotedVisit {
  date: string;
  user_id: string | null;
  by: string;
}

export function visitHandlers({
  now,
  streams,
}: VisitDeps): Handlers<'listVisits' | 'streamVisits' | 'noteVisit' | 'addWalkIn'> {
  /** Stores the event. Returns the audit's entries: none if the event was already stored. */
  async function note(db: Database, said: Said, visit: NotedVisit): Promise<AuditEntry[]> {
    const { id, visitId, kind, undoes = null, minutes = null } = said;
    const { date, user_id: person, by } = visit;
    const times = { at: Date.parse(said.at), received_at: now() };
    const isNew = await insertEvent(db, { id, date, visit_id: visitId, kind, undoes, minutes, user_id: by, ...times });
    return isNew ? [{ action: 'visit.noted', object: visitId, person, detail: kind }] : [];
  }

  return {
    listVisits: ({ date }, { user, db }) => readSheet(db, isoFromMedium(date) as string, { now, reader: user.id }),

    streamVisits: (_, { user, db, checkAgain }) =>
      streams.open(user.id, async () => {
        await checkAgain();
        return getAuditNumber(db);
      }),

    async noteVisit(said, { user, db, origin }) {
      const visit = await findVisit(db, said.visitId);
      if (!visit) throw new Problem('visit.not-found');
      await addToAudit(db, origin, ...(await note(db, said, { ...visit, by: user.id })));
      return noted;
    },

    async addWalkIn({ id, date, serviceId, arrived, ...who }, { user, db, origin }) {
      const known = await getWalkIn(db, id);
      if (known) return { ...noted, patientId: known.patient_id };
      if (serviceId !== undefined && !(await getOfferedService(db, serviceId))) throw new Problem('service.not-found');
      const { id: patientId, user_id } = await patientFor(db, who, { by: user.id, at: now() });
      const day = isoFromMedium(date) as string;
      await insertWalkIn(db, {
        ...{ id, date: day, patient_id: patientId, service_id: serviceId ?? null },
        ...{ created_by: user.id, created_at: now() },
      });
      const said = arrived && ({ ...arrived, visitId: id, kind: 'arrived' } as const);
      const lines = said ? await note(db, said, { date: day, user_id, by: user.id }) : [];
      await addToAudit(db, origin, { action: 'walk-in.added', object: id, person: user_id }, ...lines);
      return { ...noted, patientId };
    },
  };
}
