/** What the clinic did not take of the desk's notes, where no row of the sheet can say so. Pure. */
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { type VisitView, visitOf } from './view-visits.ts';

/** The visit is of another day, or its patient's account is gone. @param entries of the outbox @param visits of the sheet */
export function refusedWithoutRow(entries: readonly OutboxEntry[], visits: readonly VisitView[]): OutboxEntry[] {
  const shown = new Set(visits.flatMap((visit) => visit.entries.map(({ seq }) => seq)));
  const refused = entries.filter((entry) => !isUndecided(entry));
  // What was noted of a walk-in goes the way that they go.
  const walkIns = new Set(refused.flatMap(({ name, input }) => (name === 'addWalkIn' ? input.id : [])));
  return refused.filter((entry) => {
    const visit = visitOf(entry);
    return visit !== '' && !shown.has(entry.seq) && !walkIns.has(visit);
  });
}
