import { card } from '../support/booking-day.ts';
import { expect, test } from './row.ts';

const SERVICE = 'Teeth Orthodontics';

test.beforeEach(async ({ page, newPatient, enter, day }) => {
  await enter(await newPatient('Robin Example'));
  await page.goto(`/appointment?date=${day.iso}`);
});

async function openDialog(page: Parameters<typeof card>[0]) {
  await card(page, SERVICE).getByRole('button', { name: 'Book appointment' }).click();
  return page.getByRole('dialog', { name: SERVICE });
}

test('2 Booking modal: read-only name and email of the signed-in account', async ({ page }) => {
  const dialog = await openDialog(page);
  for (const [label, value] of [
    ['Name', 'Robin Example'],
    ['Email', /@molar\.test$/],
  ] as const) {
    const field = dialog.getByRole('textbox', { name: label });
    await expect(field).toHaveValue(value);
    await expect(field).not.toBeEditable();
  }
});

test('2 Booking modal: an input for phone', async ({ page }) => {
  const phone = (await openDialog(page)).getByRole('textbox', { name: 'Phone' });
  await phone.fill('555 0100');
  await expect(phone).toHaveValue('555 0100');
});

test('2 Booking modal: a slot selector with the free slots, none of them preselected', async ({ page, call, day }) => {
  const services = (await (await call('GET', `/available?date=${day.medium}`)).json()) as {
    name: string;
    available: string[];
  }[];
  const free = services.find(({ name }) => name === SERVICE)?.available ?? [];
  const slot = (await openDialog(page)).getByRole('combobox', { name: 'Appointment time' });
  await expect(slot).toHaveValue('');
  await expect(slot.getByRole('option')).toHaveText(['', ...free]);
});

test('2 Service card: shows the name', async ({ page }) => {
  await expect(card(page, SERVICE).getByRole('heading')).toHaveText(SERVICE);
});

test('2 Service card: shows the slots', async ({ page }) => {
  await expect(card(page, SERVICE).getByRole('listitem')).toHaveCount(16);
  await expect(card(page, SERVICE).getByRole('listitem').first()).toHaveText('08.00 AM - 08.30 AM');
});

test('2 Service card: shows the price in dollars per 30 minutes', async ({ page }) => {
  await expect(card(page, SERVICE)).toContainText('$80 per 30 minutes');
});

test('2 Service card: has a book button', async ({ page }) => {
  await expect(card(page, SERVICE).getByRole('button', { name: 'Book appointment' })).toBeEnabled();
});
