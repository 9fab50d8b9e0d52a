/** The desk's notes that the clinic refused and that no row of the sheet can show. Pure. */
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import type { VisitView } from './view-visits.ts';
import { visitOf } from './visit-notes.ts';

/** Their visit is on another day, or its patient's account is gone. @param entries of the outbox @param visits of the sheet */
export function refusedWithoutRow(entries: readonly OutboxEntry[], visits: readonly VisitView[]): OutboxEntry[] {
  const shown = new Set(visits.flatMap((visit) => visit.entries.map(({ seq }) => seq)));
  const refused = entries.filter((entry) => !isUndecided(entry));
  // Notes on a refused walk-in follow the walk-in's own entry.
  const walkIns = new Set(refused.flatMap(({ name, input }) => (name === 'addWalkIn' ? input.id : [])));
  return refused.filter((entry) => {
    const visit = visitOf(entry);
    return visit !== '' && !shown.has(entry.seq) && !walkIns.has(visit);
  });
}
