import * as v from 'valibot';
import type { Drafts } from '../../../platform/drafts.ts';
import { NO_PATIENT, PatientValues } from '../patient/patient-form.ts';
import type { BookingStart } from './booking-start.ts';

export const NEW_BOOKING_DRAFT = 'new-booking';

/**
 * `date` is an ISO day. `offeredAt`: when the list that offered it came, by the device's clock (milliseconds); missing
 * from older versions. `price`: as shown when it was chosen (dollars).
 */
const ChosenTime = v.object({
  date: v.string(),
  slot: v.string(),
  offeredAt: v.optional(v.number()),
  price: v.optional(v.number()),
});
export type ChosenTime = v.InferOutput<typeof ChosenTime>;

const NewBookingValues = v.object({
  ...PatientValues.entries,
  serviceId: v.string(),
  part: v.picklist(['any', 'morning', 'afternoon']),
  /** ISO day; empty for none. */
  otherDay: v.string(),
  chosen: v.optional(ChosenTime),
});
type NewBookingValues = v.InferOutput<typeof NewBookingValues>;

/** The draft, or else the values from `start`. */
export function readNewBooking(drafts: Drafts, { serviceId, date, slot }: BookingStart): NewBookingValues {
  const draft = drafts.read(NEW_BOOKING_DRAFT);
  if (v.is(NewBookingValues, draft)) return draft;
  const chosen = slot ? { date, slot, offeredAt: Date.now() } : undefined;
  return { ...NO_PATIENT, serviceId, part: 'any', otherDay: date, chosen };
}
