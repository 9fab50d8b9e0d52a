// Days and slots for the tests.
import { expect, type Locator, type Page } from 'playwright/test';
import { clinicMoment, mediumFromIso } from '../../contract/clinic-date.ts';

/** A day on the clinic's calendar, as ISO and as displayed. */
export interface BookingDay {
  iso: string;
  medium: string;
}

/** @param days from today */
export function dayAhead(days: number): BookingDay {
  const { date } = clinicMoment(Date.now(), 'America/New_York');
  const iso = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return { iso, medium: mediumFromIso(iso) };
}

/** The card of a service. */
export function card(page: Page, service: string): Locator {
  return page.getByRole('article', { name: service });
}

/** Opens a service's dialog and fills it; the caller presses `Book`. */
export async function fillBooking(page: Page, service: string, slot: string): Promise<Locator> {
  await card(page, service).getByRole('button', { name: 'Book appointment' }).click();
  const dialog = page.getByRole('dialog', { name: service });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('555 0100');
  await dialog.getByLabel('Appointment time').selectOption(slot);
  return dialog;
}

/** Opens the day and books a service there, until the dialog has closed. */
export async function bookOn(page: Page, { iso }: BookingDay, service: string, slot: string): Promise<void> {
  await page.goto(`/appointment?date=${iso}`);
  const dialog = await fillBooking(page, service, slot);
  await dialog.getByRole('button', { name: 'Book' }).click();
  // It closes by going back, which would cancel a navigation that starts sooner than any person's.
  await expect(dialog).toBeHidden();
}
