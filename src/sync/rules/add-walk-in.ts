/** Somebody came without an appointment. It takes no time of the calendar, so the clinic has no reason to refuse it. */
import { isoFromMedium } from '../../../contract/clinic-date.ts';
import type { Visit } from '../../../contract/visit.ts';
import type { Noted } from '../../data/noted-visits.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { namedPatient } from './named-patient.ts';
import { lineOfVisit } from './note-visit.ts';
import { refused } from './refused.ts';

export const addWalkIn: CommandRules<'addWalkIn'> = {
  effect: () => ({}),

  onEnqueue: async (_, { input }) => ({ line: lineOfVisit(input.id) }),

  onAccepted: async (_, entry, output) => ({ done: [entry], noted: notedOf(entry, output) }),

  onRejected: refused,

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
