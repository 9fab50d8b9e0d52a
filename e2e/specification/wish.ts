// A booking as the call wants it, and one that comes too late.
import type { Locator, Page } from 'playwright/test';
import { type BookingDay, fillBooking } from '../booking-day.ts';
import type { TestFixtures } from '../fixtures.ts';
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

/** Fills the form for a time that somebody else gets before `Book` is pressed, which the caller does. */
export async function fillTooLate(
  { page, newPatient, call }: Pick<TestFixtures, 'newPatient' | 'call'> & { page: Page },
  day: BookingDay,
): Promise<Locator> {
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  const faster = await newPatient();
  const answer = await call('POST', '/booking', { person: faster, body: wishOf(faster, day) });
  if (answer.status() !== 201) throw new Error(`Nobody was faster: ${answer.status()} ${await answer.text()}`);
  return dialog;
}
