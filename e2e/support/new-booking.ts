// The desk books for a caller.
import { expect, type Locator, type Page } from 'playwright/test';
import type { BookingDay } from './booking-day.ts';

/** Other tests book cleanings on the days that the desk's device keeps. */
export const ORTHODONTICS = { serviceId: 'teeth-orthodontics', serviceName: 'Teeth Orthodontics', price: 80 };

export async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New booking' }).click();
  return page.getByRole('dialog', { name: 'New booking' });
}

/** Continues after the service: chooses a time on the viewed day. */
export async function chooseTime(
  dialog: Locator,
  { iso }: BookingDay,
  time: string,
  service = ORTHODONTICS.serviceName,
): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(service);
  await dialog.getByLabel('Another day').fill(iso);
  await dialog
    .getByRole('button', { name: new RegExp(`, ${time}$`) })
    .last()
    .click();
}

/** Books for a new patient as a person types it. */
export async function bookNew(page: Page, name: string, day: BookingDay, time: string): Promise<void> {
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0177');
  await chooseTime(dialog, day, time);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toBeHidden();
}
