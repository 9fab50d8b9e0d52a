// A booking that is too late.
import type { Locator, Page } from 'playwright/test';
import { SLOT, wishOf } from '../../test/wish.ts';
import { type BookingDay, fillBooking } from './booking-day.ts';
import type { TestFixtures } from './fixtures.ts';

/** Fills the form for a time that somebody else gets before the caller of this function presses `Book`. */
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
