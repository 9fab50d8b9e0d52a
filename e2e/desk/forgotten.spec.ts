// Patients whose account is deleted while somebody has them on a screen.
import { askToLogOut } from '../offline/patient.ts';
import { dayAhead } from '../support/booking-day.ts';
import { CAVITY, makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { watchSaid } from '../support/watch-said.ts';

const tomorrow = () => dayAhead(1);

test('a deleted account can’t be paid for: its time is free, and the refusal is shown above the sheet', async ({
  page,
  context,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Gil Gone';
  const patient = await newPatient(name);
  const booked = { person: patient, day: tomorrow(), slot: '03.00 PM - 03.30 PM', service: CAVITY };
  const id = await makeBooking(call, booked);
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), name);
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Paid in cash', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paid in cash' });
  await expect(dialog).toContainText('$129');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Paid in cash, not sent yet');
  await call('DELETE', `/user/${patient.email}`, { person: patient });
  await context.setOffline(false);
  const nobody = page.locator(`[data-visit="${id}"]`);
  await expect(nobody).toContainText('Account deleted');
  await expect(nobody).toContainText('Canceled at');
  await expect(row).toHaveCount(0);
  const refused = page.getByRole('region', { name: 'Not possible, with no row on this sheet' });
  await expect(refused).toContainText(name);
  await expect(nobody).not.toContainText('Not possible');
  await expect(refused).toContainText(`${CAVITY.serviceName}, ${tomorrow().medium}, 03.00 PM - 03.30 PM`);
  await expect(refused).toContainText(
    'Paid in cash, $129. Not possible: This appointment was canceled. Please hand the money back.',
  );
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('this device keeps only the sheets of today and tomorrow')).toBeVisible();
  await expect(refused).toContainText(name);
  await context.setOffline(false);
  const asking = await askToLogOut(page);
  await expect(asking).toContainText('It is a payment: money may still have to go back.');
  await asking.getByRole('button', { name: 'Stay logged in' }).click();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(refused).toHaveCount(0);
});

test('a payment being noted for a patient who was deleted is not saved', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Gus Gone';
  const patient = await newPatient(name);
  await makeBooking(call, { person: patient, day: tomorrow(), slot: '02.30 PM - 03.00 PM', service: CAVITY });
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), name);
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Paid in cash', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paid in cash' });
  await expect(dialog).toContainText('$129');
  await call('DELETE', `/user/${patient.email}`, { person: patient });
  await expect(dialog).toContainText('The patient’s account was deleted, and the appointment with it.');
  await expect(dialog).toContainText('If you have taken money for it, please give it back.');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('an appointment paid at the desk stays on the sheet without its patient, and is canceled with the money', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const name = 'Gwen Gone';
  const patient = await newPatient(name);
  const id = await makeBooking(call, { person: patient, day });
  const desk = await newDesk();
  await call('POST', `/desk-payment/${id}`, {
    person: desk,
    body: { id: crypto.randomUUID(), kind: 'cash', amount: 99 },
  });
  await call('DELETE', `/user/${patient.email}`, { person: patient });
  await enter(desk);
  await page.goto(`/dashboard/desk?date=${day.iso}`);
  const row = page.locator(`[data-visit="${id}"]`);
  await expect(row).toContainText('Account deleted');
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Take back payment' }).click();
  const asking = page.getByRole('dialog', { name: 'Take back payment' });
  await expect(asking).toContainText(
    'hand the money back. The patient’s account was deleted, so the appointment will be',
  );
  await expect(asking).not.toContainText('unpaid');
  const readStatus = await watchSaid(page.locator('body'), 'status');
  await asking.getByRole('button', { name: 'Take back' }).click();
  await expect(row).toContainText('Canceled');
  expect(await readStatus()).toContain('Account deleted: Payment taken back. The appointment will be canceled.');
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('a patient deleted while their payment is taken back is no longer named, and the appointment is canceled', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Gail Gone';
  const patient = await newPatient(name);
  const booked = { person: patient, day: tomorrow(), slot: '02.00 PM - 02.30 PM', service: CAVITY };
  const id = await makeBooking(call, booked);
  const desk = await newDesk();
  const body = { id: crypto.randomUUID(), kind: 'terminal', amount: CAVITY.price };
  await call('POST', `/desk-payment/${id}`, { person: desk, body });
  await enter(desk);
  const row = await openDesk(page, tomorrow(), name);
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Take back payment' }).click();
  const asking = page.getByRole('dialog', { name: 'Take back payment' });
  await expect(asking).toContainText('refund the money on the terminal. The appointment will be unpaid again.');
  await call('DELETE', `/user/${patient.email}`, { person: patient });
  await expect(asking).toContainText('account was deleted, so the appointment will be canceled as well.');
  await expect(asking).toContainText('Account deleted');
  await expect(asking).not.toContainText(name);
  await asking.getByRole('button', { name: 'Take back' }).click();
  await expect(asking).toBeHidden();
  const canceled = page.locator(`[data-visit="${id}"]`);
  await expect(canceled).toContainText('Account deleted');
  await expect(canceled).toContainText('Canceled');
});
