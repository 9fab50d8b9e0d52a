/** A patient came without an appointment. That takes no slot of the calendar, so the clinic has no reason to refuse it. */
import { isoFromMedium } from '../../../contract/clinic-date.ts';
import type { Visit } from '../../../contract/visit.ts';
import type { MolarDb, OutboxEntry } from '../../data/db.ts';
import type { Noted } from '../../data/noted-visits.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import type { Changes, CommandRules, EntryOf } from './command-rules.ts';
import { namedPatient } from './named-patient.ts';
import { eventOf, lineOfVisit } from './note-visit.ts';
import { refused } from './refused.ts';

export const addWalkIn: CommandRules<'addWalkIn'> = {
  effect: () => ({}),

  onEnqueue: async (_, { input }) => ({ line: lineOfVisit(input.id) }),

  onAccepted: async (_, entry, output) => ({ done: [entry], noted: notedOf(entry, output) }),

  // The notes on them are rejected with them. The clinic would refuse these too, with a message for each.
  onRejected: async (db, entry, body) => {
    const notes = await db.outbox
      .where('line')
      .equals(entry.line)
      .filter((note) => note.seq !== entry.seq && isUndecided(note))
      .toArray();
    if (body.code === 'request.invalid' && entry.input.arrived) return sendApart(db, entry, notes);
    const { kept = [], messages } = await refused(db, entry, body, namedPatient(entry).name);
    const problem = kept[0]?.problem;
    return { kept: [...kept, ...notes.map((note) => ({ ...note, state: 'rejected' as const, problem }))], messages };
  },

  onAcceptedAfterAll: async (_, entry, output) => ({ noted: notedOf(entry, output) }),
};

/**
 * A server of the previous release refuses `arrived`, which it does not know, so the arrival is sent in an entry of its
 * own. The whole line moves to the end of the queue and keeps its order.
 */
async function sendApart(db: MolarDb, entry: EntryOf<'addWalkIn'>, notes: readonly OutboxEntry[]): Promise<Changes> {
  const { input, seq: _, ...kept } = entry;
  const { arrived: __, ...walkIn } = input;
  const again = () => ({ ...kept, key: crypto.randomUUID(), state: 'waiting' as const });
  const patient = namedPatient(entry);
  await db.outbox.bulkDelete([entry, ...notes].map(({ seq }) => seq));
  await db.outbox.bulkAdd([
    { ...again(), input: walkIn },
    ...arrivalOf(input).map((note) => ({ ...again(), name: 'noteVisit' as const, input: note, patient })),
    ...notes.map(({ seq: _, ...note }) => note),
  ]);
  return {};
}

function notedOf(entry: EntryOf<'addWalkIn'>, { patientId }: { patientId: string }): Noted[] {
  const added = { date: isoFromMedium(entry.input.date) ?? '', visit: walkInOf(entry, patientId) };
  return [added, ...arrivalOf(entry.input).map((said) => ({ event: eventOf(said) }))];
}

/** The arrival as an event of the visit. None if a page of the previous release has queued it as an entry of its own. */
export function arrivalOf({ id: visitId, arrived }: EntryOf<'addWalkIn'>['input']): EntryOf<'noteVisit'>['input'][] {
  return arrived ? [{ ...arrived, visitId, kind: 'arrived' }] : [];
}

/** As the clinic will list it. */
export function walkInOf(entry: EntryOf<'addWalkIn'>, patientId: string): Visit {
  const { id, serviceId } = entry.input;
  return {
    _id: id,
    kind: 'walk-in',
    patientId,
    ...namedPatient(entry),
    ...(serviceId !== undefined && { serviceId }),
    payment: false,
    createdAt: new Date(entry.createdAt).toISOString(),
  };
}
