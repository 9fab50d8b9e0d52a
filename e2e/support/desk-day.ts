// The front desk as its staff sees it, and the appointments of its patients.
import { expect, type Locator, type Page } from 'playwright/test';
import type { Booking } from '../../contract/booking.ts';
import { SLOT } from '../../test/wish.ts';
import type { BookingDay } from './booking-day.ts';
import type { TestFixtures } from './fixtures.ts';
import type { SignedIn } from './signed-in.ts';

const CLEANING = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };

/** For a test that needs times of its own. */
export const CAVITY = { serviceId: 'cavity-protection', serviceName: 'Cavity Protection', price: 129 };

interface Wanted {
  person: SignedIn;
  day: BookingDay;
  slot?: string;
  service?: typeof CLEANING;
  phone?: string;
  /** The id of a booking that they had canceled. */
  restores?: string;
}

/** Makes an appointment and returns its id. */
export async function makeBooking(
  call: TestFixtures['call'],
  { person, day, slot = SLOT, service = CLEANING, phone = '212 555 0100', restores }: Wanted,
): Promise<string> {
  const { name: userName, email } = person;
  const body = { ...service, date: day.medium, slot, userName, email, phone, payment: false, restores };
  const answer = await call('POST', '/booking', { person, body });
  if (!answer.ok()) throw new Error(`Nothing was booked: ${answer.status()} ${await answer.text()}`);
  const query = `/my-appointment?email=${encodeURIComponent(email)}`;
  const mine = (await (await call('GET', query, { person })).json()) as Booking[];
  return mine.find(({ date }) => date === day.medium)?._id as string;
}

export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name });

/** Opens the sheet of a day and waits until it is there. */
export async function openDesk(page: Page, day: BookingDay, name: string): Promise<Locator> {
  await page.goto(`/dashboard/desk?date=${day.iso}`);
  const row = rowOf(page, name);
  await expect(row).toBeVisible();
  return row;
}

/** Types a walk-in as a person does. */
export async function addWalkIn(page: Page, name: string, phone = '212 555 0199'): Promise<void> {
  await page.getByRole('button', { name: 'Add walk-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
}
