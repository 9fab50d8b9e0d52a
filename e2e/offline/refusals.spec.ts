// What the clinic refused stays in sight, with a way on, wherever it is looked for.
import { dayAhead, fillBooking } from '../booking-day.ts';
import { expect, test } from '../fixtures.ts';
import { fillTooLate, SLOT, wishOf } from '../specification/wish.ts';

test('refused requests are counted in words, and their list offers what is free instead', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await enter(await newPatient());
  const dialog = await fillTooLate({ page, newPatient, call }, day);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('button', { name: '1 not possible' }).click();
  const list = page.getByRole('dialog', { name: '1 not possible' });
  await expect(list.getByRole('button', { name: /^Book .* instead$/ })).toHaveCount(3);

  await list.getByRole('link', { name: 'What is kept on this device' }).click();
  await expect(page).toHaveTitle('On this device - Molar');
  await expect(list).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page
    .getByRole('main')
    .getByRole('button', { name: /instead$/ })
    .first()
    .click();
  await expect(page.getByText(/^Appointment is set/).first()).toBeVisible();
  await expect(page.getByText('not possible')).toHaveCount(0);
});

test('a refusal that may turn out otherwise can be tried again from the table, one that offers other times can not', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  // They have it already, from another device.
  const other = await call('POST', '/booking', {
    person,
    body: { ...wishOf(person, day), slot: '11.00 AM - 11.30 AM' },
  });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const row = page.getByRole('row', { name: /Not possible/ });
  await expect(row.getByRole('button', { name: /instead$/ })).toHaveCount(0);
  const { insertedId } = (await other.json()) as { insertedId: string };
  await call('DELETE', `/del-booking/${insertedId}`, { person });
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: new RegExp(SLOT) })).toContainText('Unpaid');
});

test('when a booking that may have been sent is cancelled again, the empty list says that something waits', async ({
  page,
  enter,
  newPatient,
}) => {
  const there = dayAhead(17);
  await enter(await newPatient());
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await page.goto(`/appointment?date=${there.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await page.route('**/booking', (route) => route.abort());
  await page.route('**/check-admin/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row).toContainText('not sent yet');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('2 requests wait for the clinic’s answer.')).toBeVisible();
  await expect(page.getByText("You don't have any appointment")).toHaveCount(0);
  await page.getByRole('link', { name: 'See what waits' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
});
