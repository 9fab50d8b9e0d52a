// Notes that were refused while a person was off the desk, once that person is back.
import { dayAhead } from '../support/booking-day.ts';
import { addWalkIn, CAVITY, makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { readOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';

test('a person who is back at the desk sends refused entries again from their rows, and a walk-in with its notes', async ({
  page,
  context,
  enter,
  newPatient,
  newDesk,
  admin,
  call,
}) => {
  // Today's times may have passed.
  const tomorrow = dayAhead(1);
  const person = await newPatient('Pat Refused');
  await makeBooking(call, { person, day: tomorrow, slot: '11.30 AM - 12.00 PM', service: CAVITY });
  const desk = await newDesk();
  await enter(desk);
  const row = await openDesk(page, tomorrow, 'Pat Refused');
  await context.setOffline(true);
  await row.getByRole('button', { name: 'Arrived' }).click();
  await row.getByRole('button', { name: 'In chair' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await addWalkIn(page, 'Wes Walk');
  await expect(rowOf(page, 'Wes Walk')).toContainText('Arrived');
  await call('PUT', `/remove-desk/${desk.email}`, { person: admin });
  await context.setOffline(false);
  const states = async () =>
    (await readOnDevice<{ state: string }>(page, desk.uid, 'outbox')).map(({ state }) => state);
  await expect.poll(states).toEqual(['rejected', 'rejected', 'rejected']);
  await call('PUT', `/desk/${desk.email}`, { person: admin });
  await page.goto(`/dashboard/desk?date=${tomorrow.iso}`);

  await expect(row.getByText('You did not work at the front desk when this was sent.')).toHaveCount(2);
  await expect(row).toContainText('Arrived. Not possible');
  await expect(row).toContainText('In chair. Not possible');
  for (const left of [1, 0]) {
    // The second entry takes the place of the first, and two clicks there would count as a double click.
    await row.getByRole('button', { name: 'Try again' }).first().press('Enter');
    await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(left);
  }
  await expect(row).toHaveAttribute('data-state', 'in-chair');

  await page.getByRole('button', { name: 'Today', exact: true }).click();
  const walkIn = rowOf(page, 'Wes Walk');
  await expect(walkIn.getByText('You did not work at the front desk when this was sent.')).toHaveCount(1);
  // The clinic does not know this walk-in, whatever was noted.
  await expect(walkIn).toContainText('Not added');
  await walkIn.getByRole('button', { name: 'Try again' }).click();
  await expect(walkIn).toHaveAttribute('data-state', 'arrived');
  await expect(page.getByText('Not possible')).toHaveCount(0);
  await expect.poll(states).toEqual([]);
});
