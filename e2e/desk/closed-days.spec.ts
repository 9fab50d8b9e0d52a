import { dayAhead } from '../support/booking-day.ts';
import { closeClinic } from '../support/close-clinic.ts';
import { expect, test } from '../support/fixtures.ts';
import { ORTHODONTICS, openDialog } from '../support/new-booking.ts';

const CLOSED = 'The clinic is closed on this day.';
const [before, closed, after] = [1, 2, 3].map((days) => dayAhead(days).iso) as [string, string, string];

test('the desk is told that a day is closed, in a new booking and above its sheet', async ({
  page,
  enter,
  newDesk,
}) => {
  await closeClinic(page, [closed]);
  await enter(await newDesk());
  await page.goto(`/dashboard/desk?date=${closed}`);
  await expect(page.getByText(CLOSED)).toBeVisible();
  await page.goto(`/dashboard/desk?date=${before}`);
  await expect(page.getByRole('button', { name: /^Next free: / })).toBeVisible();
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
  await dialog.getByLabel('Another day').fill(closed);
  await expect(dialog.getByRole('status').filter({ hasText: CLOSED })).toBeVisible();
  await dialog.getByLabel('Another day').fill(after);
  await expect(dialog.getByText(CLOSED)).toHaveCount(0);
  await expect(dialog.getByRole('toolbar', { name: /^Free on / })).toBeVisible();
});
