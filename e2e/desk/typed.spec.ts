// Text typed into a dialog of the desk survives a slip: Back and Forward, and a reload.
import { dayAhead } from '../support/booking-day.ts';
import { makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { chooseTime, openDialog } from '../support/new-booking.ts';

test('a typed walk-in survives Back and Forward and a reload, and is gone for the next person', async ({
  page,
  enter,
  newDesk,
}) => {
  await enter(await newDesk());
  await page.goto('/dashboard/desk');
  const add = page.getByRole('button', { name: 'Add walk-in' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  await name.fill('Wanda Waits');
  await phone.fill('212 555 0177');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(name).toHaveValue('Wanda Waits');
  await page.reload();
  await expect(name).toHaveValue('Wanda Waits');
  await expect(phone).toHaveValue('212 555 0177');
  // Known patients with that name are searched first.
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Wanda Waits')).toHaveCount(1);
  // Back in that dialog nobody adds her twice.
  await page.goForward();
  await expect(name).toHaveValue('');
  await name.fill('Gus Given-Up');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await add.click();
  await expect(name).toHaveValue('');
});

test('a new booking keeps its patient, service and time', async ({ page, enter, newDesk }) => {
  await enter(await newDesk());
  await page.goto(`/dashboard/desk?date=${dayAhead(1).iso}`);
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bella Back');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0188');
  await chooseTime(dialog, dayAhead(2), '03.30 PM', 'Oral Surgery');
  const time = dialog.getByRole('button', { name: / 03\.30 PM$/ });
  for (const slip of [() => page.goBack().then(() => page.goForward()), () => page.reload()]) {
    await slip();
    await expect(time).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Bella Back');
  }
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/dashboard/desk?date=${dayAhead(2).iso}`);
  await expect(rowOf(page, 'Bella Back')).toContainText('Oral Surgery');
});

test('a typed reference survives Back and Forward', async ({ page, enter, call, newPatient, newDesk, day }) => {
  await makeBooking(call, { person: await newPatient('Rita Reference'), day });
  await enter(await newDesk());
  const row = await openDesk(page, day, 'Rita Reference');
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Paid by terminal', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paid by terminal' });
  const reference = dialog.getByRole('textbox', { name: 'Reference (optional)' });
  await reference.fill('Slip 12');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(reference).toHaveValue('Slip 12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Reference Slip 12');
});

for (const title of ['New booking', 'Add walk-in']) {
  test(`${title}: the patient with that number stays listed, however the name is spelled, and after a reload`, async ({
    page,
    enter,
    call,
    newPatient,
    newDesk,
    day,
  }) => {
    const phone = `+1 646 555 ${title === 'New booking' ? '7001' : '7002'}`;
    const person = await newPatient(`Vic Vane ${title}`);
    await makeBooking(call, { person, day, phone });
    await enter(await newDesk());
    await page.goto('/dashboard/desk');
    await page.getByRole('button', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const known = dialog.getByRole('list', { name: 'Known patients' }).getByRole('button', { name: person.name });
    await dialog.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await expect(known).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Vik Wayne');
    const told = dialog.getByText('One patient found. Choose one, or continue with a new patient.');
    await expect(told).toBeVisible();
    await expect(known).toBeVisible();
    await page.reload();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Vik Wayne');
    await expect(told).toBeVisible();
    await known.click();
    await expect(dialog.getByText(person.name)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Somebody else' })).toBeFocused();
  });
}
