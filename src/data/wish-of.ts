import type { Booking } from '../../contract/booking.ts';
import type { Wish } from './db.ts';

/** The desk can book a known patient without a phone number. A restored booking keeps its own. */
const NO_PHONE = '-';

/** The wish that brings back a canceled booking. */
export function wishOf(booking: Booking): Wish {
  const { _id, serviceId, patientId, serviceName, date, slot, userName, email, price } = booking;
  const phone = booking.phone || NO_PHONE;
  const whose = patientId === undefined ? {} : { patientId };
  return { serviceId, serviceName, date, slot, restores: _id, ...whose, userName, email, phone, price, payment: false };
}
