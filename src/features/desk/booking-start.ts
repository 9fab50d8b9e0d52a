/** Where the form of a new booking begins. */
import * as v from 'valibot';

const Start = v.object({ serviceId: v.string(), date: v.string(), slot: v.string() });
/** `date` is an ISO day. All are empty where nothing was pressed but the button. */
export type BookingStart = v.InferOutput<typeof Start>;

/** @param about as the entry of the history has it, which may come from an older version of the page */
export function readStart(about: unknown): BookingStart {
  return v.is(Start, about) ? about : { serviceId: '', date: '', slot: '' };
}
