/** A booking for tests, as the clinic lists it. */
import type { Booking } from '../../contract/booking.ts';

export const testBooking: Booking = {
  _id: '0d8f3f0a-5f0e-4a57-9d0e-2f6d5e3c1b7a',
  serviceId: 'teeth-cleaning',
  serviceName: 'Teeth Cleaning',
  date: 'Jan 5, 2023',
  slot: '08.00 AM - 08.30 AM',
  userName: 'Pat Example',
  email: 'pat@example.com',
  phone: '555 0100',
  price: 99,
  payment: false,
};
