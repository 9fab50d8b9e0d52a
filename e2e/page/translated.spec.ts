import { makeBooking } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { translatePage } from '../support/translate-page.ts';

test('a translated list says what has changed since', async ({ page, call, newPatient, enter, day }) => {
  const person = await newPatient();
  await makeBooking(call, { person, day });
  await enter(person);
  await page.goto('/dashboard');
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await translatePage(page);
  await expect(row).toContainText('→ Unpaid ←');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Canceled');
  await expect(row).not.toContainText('Unpaid');
});

test('the desk turns to another day on a translated page', async ({ page, newDesk, enter, day }) => {
  await enter(await newDesk());
  await page.goto(`/dashboard/desk?date=${day.iso}`);
  await expect(page.getByText('Nobody is expected on this day.')).toBeVisible();
  await translatePage(page);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('Nobody is expected on this day.')).toBeVisible();
});
