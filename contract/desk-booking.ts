/** Booking for somebody else: a patient whom the clinic knows, or a new one. */
import * as v from 'valibot';
import { bookSlot } from './booking.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './text.ts';
import { NewPatient } from './visit.ts';

const { serviceId, serviceName, date, slot, orElse, price } = bookSlot.input.entries;

/**
 * Like `bookSlot`, for a patient whom the clinic knows (`patientId`) or a new one (`patient`). With both, the patient is new and
 * the device made the id: the first of its requests to arrive adds the patient. The limit on open bookings does not apply.
 * 404 `patient.not-found`.
 */
export const bookForPatient = endpoint({
  method: 'POST',
  path: '/desk-booking',
  who: 'desk',
  queue: true,
  status: 201,
  input: v.strictObject({
    patientId: v.optional(Id),
    patient: v.optional(NewPatient),
    serviceId,
    serviceName,
    date,
    slot,
    orElse,
    price,
  }),
  output: v.object({ ...bookSlot.output.entries, patientId: Id }),
});
