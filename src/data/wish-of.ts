import type { Booking } from '../../contract/booking.ts';
import type { Wish } from './db.ts';

export function wishOf(booking: Booking): Wish {
  const { serviceId, serviceName, date, slot, userName, email, phone, price } = booking;
  return { serviceId, serviceName, date, slot, userName, email, phone, price, payment: false };
}
