/** The desk books for somebody else. A refused request stays, with up to three times to offer and the number to call. */
import * as v from 'valibot';
import { BookingConflict } from '../../../contract/booking.ts';
import { isoFromMedium } from '../../../contract/clinic-date.ts';
import type { bookForPatient as endpoint } from '../../../contract/desk-booking.ts';
import type { Output } from '../../../contract/endpoint.ts';
import type { ProblemBody } from '../../../contract/problem.ts';
import type { Noted } from '../../data/noted-visits.ts';
import { canceledSince } from './book-slot.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { namedPatient } from './named-patient.ts';
import { newPrice } from './new-price.ts';
import { renewWish } from './renew-wish.ts';

export const bookForPatient: CommandRules<'bookForPatient'> = {
  effect: (input) => ({ takes: input }),

  // One line per patient. In an entry of an older version of the page a new patient has no id: it gets its own line.
  onEnqueue: async (_, { key, input: { patientId = key } }) => ({ line: JSON.stringify(['patient', patientId]) }),

  // Written together with the end of its entry, so that its row on the sheet never disappears in between.
  onAccepted: async (_, entry, output) => ({
    done: [entry],
    noted: [notedOf(entry, output)],
    messages: [
      {
        kind: 'success',
        text: `Appointment is set ${entry.input.date} at ${output.slot ?? entry.input.slot}`,
        about: aboutOf(entry),
      },
    ],
  }),

  made: {
    idOf: ({ insertedId }) => insertedId,
    sheetOf: ({ date }) => date,
    async onGone(_, entry, { slot = entry.input.slot }) {
      const text = canceledSince({ ...entry.input, slot });
      return { done: [entry], messages: [{ kind: 'error', text, about: namedPatient(entry).name }] };
    },
  },

  onRejected: async (_, entry, body) => {
    const alternatives = v.is(BookingConflict, body) ? body.alternatives : [];
    const text = refusalOf(body);
    return {
      kept: [{ ...entry, state: 'rejected', problem: { code: body.code, text, alternatives, ...newPrice(body) } }],
      messages: [{ kind: 'error', text, about: aboutOf(entry) }],
    };
  },

  onAcceptedAfterAll: async (db, entry, output) => bookForPatient.onAccepted(db, entry, output),

  renew: renewWish,
};

type Answer = Output<typeof endpoint>;

/** As the clinic will list it. */
function notedOf(entry: EntryOf<'bookForPatient'>, { insertedId, patientId, slot }: Answer): Noted {
  const { date, serviceId, serviceName, price, slot: wanted } = entry.input;
  return {
    date: isoFromMedium(date) ?? '',
    seq: entry.seq,
    visit: {
      _id: insertedId,
      kind: 'booking',
      patientId,
      ...namedPatient(entry),
      serviceId,
      serviceName,
      slot: slot ?? wanted,
      price,
      payment: false,
      createdAt: new Date(entry.createdAt).toISOString(),
    },
  };
}

/** The clinic's text says 'you' to the patient, but the desk reads it. */
const refusalOf = ({ message }: ProblemBody) => message.replace(/^You /, 'They ');

function aboutOf(entry: EntryOf<'bookForPatient'>): string {
  return [namedPatient(entry).name, entry.input.serviceName].filter(Boolean).join(', ');
}
