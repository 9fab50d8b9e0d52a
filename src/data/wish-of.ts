import type { Booking } from '../../contract/booking.ts';
import type { Wish } from './db.ts';

/** The desk books without a number where the clinic knows the patient. What comes back keeps its own. */
const NO_PHONE = '-';

/** What brings a booking back that is canceled. */
export function wishOf(booking: Booking): Wish {
  const { _id, serviceId, patientId, serviceName, date, slot, userName, email, price } = booking;
  const phone = booking.phone || NO_PHONE;
  const whose = patientId === undefined ? {} : { patientId };
  return { serviceId, serviceName, date, slot, restores: _id, ...whose, userName, email, phone, price, payment: false };
}
