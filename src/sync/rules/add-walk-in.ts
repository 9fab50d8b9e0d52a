/** Somebody came without an appointment. It takes no time of the calendar, so the clinic has no reason to refuse it. */
import { isoFromMedium } from '../../../contract/clinic-date.ts';
import type { Visit } from '../../../contract/visit.ts';
import type { Noted } from '../../data/noted-visits.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { namedPatient } from './named-patient.ts';
import { lineOfVisit } from './note-visit.ts';
import { refused } from './refused.ts';

export const addWalkIn: CommandRules<'addWalkIn'> = {
  effect: () => ({}),

  onEnqueue: async (_, { input }) => ({ line: lineOfVisit(input.id) }),

  onAccepted: async (_, entry, output) => ({ done: [entry], noted: notedOf(entry, output) }),

  // What was noted of them goes the way that they go. It would only be refused, too, and said each time.
  onRejected: async (db, entry, body) => {
    const { kept = [], messages = [] } = await refused(db, entry, body);
    const { name } = namedPatient(entry);
    const notes = await db.outbox
      .where('line')
      .equals(entry.line)
      .filter((note) => note.seq !== entry.seq && isUndecided(note))
      .toArray();
    const [{ problem } = entry] = kept;
    return {
      kept: [...kept, ...notes.map((note) => ({ ...note, state: 'rejected' as const, problem }))],
      messages: messages.map((message) => ({ ...message, ...(name && { about: name }) })),
    };
  },

  onAcceptedAfterAll: async (_, entry, output) => ({ noted: notedOf(entry, output) }),
};

function notedOf(entry: EntryOf<'addWalkIn'>, { patientId }: { patientId: string }): Noted {
  return { date: isoFromMedium(entry.input.date) ?? '', visit: walkInOf(entry, patientId) };
}

/** As the clinic will list it. */
export function walkInOf(entry: EntryOf<'addWalkIn'>, patientId: string): Visit {
  const { id, serviceId } = entry.input;
  return {
    ...{ _id: id, kind: 'walk-in', patientId, ...namedPatient(entry) },
    ...(serviceId !== undefined && { serviceId }),
    ...{ payment: false, createdAt: new Date(entry.createdAt).toISOString() },
  };
}
