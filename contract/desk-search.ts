/** The desk's searches before it books: the patient, and the next free time. Kept separate from the booking that pages queue. */
import * as v from 'valibot';
import { MediumDate } from './clinic-date.ts';
import { endpoint } from './endpoint.ts';
import { SlotLabel } from './slot.ts';
import { Id, ShortText } from './text.ts';

/**
 * `isUnproven`: the address of their account is not confirmed, and is left out because it may be somebody else's. `lastVisit` is
 * the day of their latest appointment up to today, and `nextVisit` that of the first one after today.
 */
export const Patient = v.object({
  _id: Id,
  name: v.string(),
  phone: v.string(),
  email: v.optional(v.string()),
  isUnproven: v.optional(v.literal(true)),
  lastVisit: v.optional(MediumDate),
  nextVisit: v.optional(MediumDate),
});
export type Patient = v.InferOutput<typeof Patient>;

/** A search for patients takes at least this many letters or digits. */
export const LEAST_SEARCHED = { letters: 2, digits: 3 };

/** A search finds at most this many patients. */
export const MOST_FOUND = 20;

/**
 * Finds patients by name, by the digits of a phone number, or by an address, except one that an account has not confirmed. At
 * most `MOST_FOUND`. A search shorter than `LEAST_SEARCHED` finds nobody.
 */
export const findPatients = endpoint({
  method: 'GET',
  path: '/patients',
  who: 'desk',
  input: v.strictObject({ search: ShortText }),
  output: v.array(Patient),
});

const NOON = 12 * 60;
const PartOfDay = v.picklist(['morning', 'afternoon']);
export type PartOfDay = v.InferOutput<typeof PartOfDay>;

/** The morning ends at noon. @param start minute of the day */
export const isOfPart = (start: number, part: PartOfDay): boolean => start < NOON === (part === 'morning');

/** The next free times are listed for at most this many days. */
export const MOST_FREE_DAYS = 10;

/** The first free time of a service on each of the next days that have one. */
export const listNextFree = endpoint({
  method: 'GET',
  path: '/next-free',
  who: 'desk',
  input: v.strictObject({
    serviceId: Id,
    from: MediumDate,
    part: v.optional(PartOfDay),
  }),
  output: v.array(v.object({ date: MediumDate, slot: SlotLabel })),
});
