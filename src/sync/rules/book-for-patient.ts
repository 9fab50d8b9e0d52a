/** The desk books for somebody else. What is refused stays with three times to offer, and the number to call. */
import * as v from 'valibot';
import { BookingConflict } from '../../../contract/booking.ts';
import type { CommandRules } from './command-rules.ts';

export const bookForPatient: CommandRules<'bookForPatient'> = {
  effect: () => ({}),

  // One patient's in order. A new patient has no id yet, and a line of their own.
  onEnqueue: async (_, { key, input: { patientId = key } }) => ({ line: JSON.stringify(['patient', patientId]) }),

  onAccepted: async (_, entry, { slot = entry.input.slot }) => ({
    done: [entry],
    messages: [{ kind: 'success', text: `Appointment is set ${entry.input.date} at ${slot}`, about: aboutOf(entry) }],
  }),

  onRejected: async (_, entry, body) => {
    const alternatives = v.is(BookingConflict, body) ? body.alternatives : [];
    return {
      kept: [{ ...entry, state: 'rejected', problem: { code: body.code, text: body.message, alternatives } }],
      messages: [{ kind: 'error', text: body.message, about: aboutOf(entry) }],
    };
  },

  onAcceptedAfterAll: async (db, entry, output) => bookForPatient.onAccepted(db, entry, output),

  renew: (input, slot) => {
    if (slot === undefined) return input;
    // The other slots of the wish were refused with it.
    const { orElse: _, ...wish } = input;
    return { ...wish, slot };
  },
};

function aboutOf({ input: { patient, serviceName } }: { input: { patient?: { name: string }; serviceName: string } }) {
  return patient ? `${patient.name}, ${serviceName}` : serviceName;
}
