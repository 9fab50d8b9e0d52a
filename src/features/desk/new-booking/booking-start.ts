import * as v from 'valibot';

const Start = v.object({ serviceId: v.string(), date: v.string(), slot: v.string() });
/** `date` is an ISO day. All are empty if only the button was pressed. */
export type BookingStart = v.InferOutput<typeof Start>;

/** @param about as stored in the history entry, perhaps by an older version of the page */
export function readStart(about: unknown): BookingStart {
  return v.is(Start, about) ? about : { serviceId: '', date: '', slot: '' };
}
