/** Services as a patient sees them on a day, and the specialties that doctors have. */
import * as v from 'valibot';
import { MediumDate } from './clinic-date.ts';
import { endpoint } from './endpoint.ts';
import { SlotLabel } from './slot.ts';
import { Dollars, Id } from './text.ts';

/** A service on one day. `available` are its free slots in chronological order; `price` is dollars per 30 minutes. */
export const Service = v.object({ _id: Id, name: v.string(), available: v.array(SlotLabel), price: Dollars });
export type Service = v.InferOutput<typeof Service>;

export const Specialty = v.object({ _id: Id, name: v.string() });
export type Specialty = v.InferOutput<typeof Specialty>;

export const listServices = endpoint({
  method: 'GET',
  path: '/available',
  who: 'public',
  input: v.strictObject({ date: MediumDate }),
  output: v.array(Service),
});

/** The most days that one call may ask for. */
export const MOST_DAYS = 42;

/** `listServices` for each day of a range, both ends included. */
export const listServicesOfDays = endpoint({
  method: 'GET',
  path: '/available',
  who: 'public',
  input: v.strictObject({ from: MediumDate, to: MediumDate }),
  output: v.array(v.object({ date: MediumDate, services: v.array(Service) })),
});

export const listSpecialties = endpoint({
  method: 'GET',
  path: '/specialty',
  who: 'public',
  input: v.strictObject({}),
  output: v.array(Specialty),
});
