// A booking as the call wants it.
import type { BookingDay } from '../booking-day.ts';
import type { SignedIn } from '../signed-in.ts';

export const SLOT = '08.00 AM - 08.30 AM';

const services = {
  'teeth-cleaning': { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 },
  'oral-surgery': { serviceId: 'oral-surgery', serviceName: 'Oral Surgery', price: 100 },
  'cavity-protection': { serviceId: 'cavity-protection', serviceName: 'Cavity Protection', price: 129 },
};

export function wishOf(
  { name, email }: SignedIn,
  { medium }: BookingDay,
  slot: string = SLOT,
  service: keyof typeof services = 'teeth-cleaning',
) {
  return { ...services[service], date: medium, slot, userName: name, email, phone: '555 0100', payment: false };
}
