// Devices with full storage: requests that wait on them are still sent, and only real losses are reported.
import type { Locator, Page } from 'playwright/test';
import { type BookingDay, bookOn, fillBooking } from '../support/booking-day.ts';
import { complete, fill, GOOD, pay, payButton, problem } from '../support/card-form.ts';
import { makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { countOnDevice } from '../support/device-database.ts';
import { openUsers } from '../support/find-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { chooseTime, openDialog } from '../support/new-booking.ts';
import { enterFromPaper, keepPrints, printDay } from '../support/paper.ts';
import { askToLogOut, listAtClinic, TAB_ONLY } from './patient.ts';

const SLOT = '10.00 AM - 10.30 AM';

/**
 * From now on, and in later pages, the databases of the device refuse writes. @param store only this table refuses them: a
 * download in the background would find the device full before the person does
 */
async function fillDevice(page: Page, store?: 'outbox'): Promise<void> {
  const fill = (only?: string) => {
    for (const method of ['put', 'add'] as const) {
      const original = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (...args) {
        const isFull = /^molar-/.test(this.transaction.db.name) && (only === undefined || only === this.name);
        if (isFull) throw new DOMException('The disk is full.', 'QuotaExceededError');
        return original.apply(this, args);
      };
    }
  };
  await page.addInitScript(fill, store);
  await page.evaluate(fill, store);
}

/** Leaves one request that can't be sent. */
async function leaveWaiting(page: Page, day: BookingDay): Promise<void> {
  await page.route('**/booking', (route) => route.abort());
  await bookOn(page, day, 'Oral Surgery', SLOT);
  await expect(page.getByText('1 waiting')).toBeVisible();
}

/** Lets requests through again, and fires the browser's event. */
async function letThrough(page: Page): Promise<void> {
  await page.unroute('**/booking');
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

test('a tab that holds the only copy of a request asks before it is closed', async ({
  page,
  newPatient,
  enter,
  day,
}) => {
  /** True if the browser would ask. */
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Oral Surgery', SLOT);
  await fillDevice(page, 'outbox');
  const book = dialog.getByRole('button', { name: 'Book', exact: true });
  await book.click();
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  expect(await asks()).toBe(false);
  await page.context().setOffline(true);
  await book.click();
  await expect(page.getByText('1 waiting')).toBeVisible();
  await expect.poll(asks).toBe(true);
  await page.context().setOffline(false);
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await expect.poll(asks).toBe(false);
});

test('on a full device a person books online, and the form keeps its text', async ({
  page,
  newPatient,
  enter,
  day,
}) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Oral Surgery', SLOT);
  await expect(page.getByText(TAB_ONLY)).toHaveCount(0);
  await fillDevice(page, 'outbox');
  const book = dialog.getByRole('button', { name: 'Book' });
  await book.click();
  await expect(dialog).toContainText('This could not be saved. Please try again.');
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await expect(book).toBeFocused();
  await fillDevice(page);
  const expectTyped = async () => {
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('555 0100');
    await expect(dialog.getByLabel('Appointment time')).toHaveValue(SLOT);
  };
  await expectTyped();
  await page.reload();
  await expectTyped();
  await book.click();
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');

  // The next start finds the device full, too.
  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Unpaid');
});

test('on a device that becomes full, an unsaved cancellation is reported, and the next press works', async ({
  page,
  newPatient,
  enter,
  call,
  origin,
  day,
}) => {
  const person = await newPatient();
  await makeBooking(call, { person, day, slot: SLOT });
  await enter(person);
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  const unsaved = page.getByRole('alert').filter({ hasText: 'This could not be saved, and nothing has changed.' });
  await expect(row).toContainText('Unpaid');
  await fillDevice(page, 'outbox');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(unsaved).toBeVisible();
  expect(await listAtClinic(origin, person)).toHaveLength(1);
  // From then on the page lives in this tab alone. A second click right away would count as a double click.
  await expect(page.getByText('can’t save anything on this device')).toBeVisible();
  await row.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('Cancel Booking Successfully!').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(row).toContainText('Unpaid');
});

test('on a device that becomes full, an unsaved Undo is reported, and earlier messages stay in the list', async ({
  page,
  newPatient,
  enter,
  call,
  origin,
  day,
}) => {
  const person = await newPatient();
  await makeBooking(call, { person, day, slot: SLOT });
  await enter(person);
  await page.goto('/dashboard');
  await page
    .getByRole('row', { name: /Teeth Cleaning/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByText('Cancel Booking Successfully!').first()).toBeVisible();
  await fillDevice(page, 'outbox');
  await page.getByRole('cell').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be saved, and nothing' })).toBeVisible();
  expect(await listAtClinic(origin, person)).toEqual([]);
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await page.getByRole('button', { name: 'Messages' }).click();
  const messages = page.getByRole('dialog', { name: 'Messages' });
  await expect(messages.getByRole('listitem')).toContainText(['Cancel Booking Successfully!']);
});

test('on a device that becomes full, an unsaved choice of another time is reported, and the next one works', async ({
  page,
  newPatient,
  enter,
  call,
  origin,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await makeBooking(call, { person: await newPatient(), day, slot: SLOT });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('1 needs your attention')).toBeVisible();
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Somebody else/ });
  const other = row.getByRole('button', { name: 'Book 10.30 AM - 11.00 AM instead' });
  await expect(other).toBeVisible();
  await fillDevice(page, 'outbox');
  await other.click();
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be saved, and nothing' })).toBeVisible();
  expect(await listAtClinic(origin, person)).toEqual([]);
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await other.press('Enter');
  await expect(page.getByRole('row', { name: /10.30 AM - 11.00 AM/ })).toContainText('Unpaid');
});

test('a device that becomes full on the payment page says that nothing was charged, and the card can be entered again', async ({
  page,
  newPatient,
  enter,
  call,
  day,
}) => {
  const person = await newPatient();
  const id = await makeBooking(call, { person, day, slot: SLOT });
  await enter(person);
  await page.goto(`/dashboard/payment/${id}`);
  await fill(page, GOOD);
  await fillDevice(page);
  await payButton(page).click();
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await expect(problem(page)).toHaveText(
    'This device could not save that you are paying. Nothing was charged. Please enter your card again.',
  );
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
});

test('on a device that becomes full, an admin who gives up the role is told to check, and the next press works', async ({
  page,
  newAdmin,
  enter,
}) => {
  const person = await newAdmin();
  await enter(person);
  await openUsers(page, person.email);
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'Remove admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop being an admin?' });
  await fillDevice(page);
  const remove = dialog.getByRole('button', { name: 'Remove admin' });
  await remove.click();
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  const failed = 'Something went wrong on this device. Please check whether it was done before you try again.';
  await expect(dialog.getByRole('status')).toHaveText(failed);
  await test.step('without a connection it also says why the button can’t be pressed', async () => {
    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(dialog.getByRole('status')).toHaveText(
      `${failed} The clinic can’t be reached right now. You can make changes again once it can.`,
    );
    await expect(remove).toBeDisabled();
    await page.context().setOffline(false);
    await expect(dialog.getByRole('status')).toHaveText(failed);
  });
  await remove.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('on a desk tablet that becomes full, an unsaved press is reported, and the next one works', async ({
  page,
  newPatient,
  newDesk,
  enter,
  call,
  day,
}) => {
  await makeBooking(call, { person: await newPatient('Fay Full'), day, slot: '11.00 AM - 11.30 AM' });
  await enter(await newDesk());
  const row = await openDesk(page, day, 'Fay Full');
  await fillDevice(page, 'outbox');
  await row.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await expect(row).toContainText('Expected');
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be saved, and nothing' })).toBeVisible();
  await row.getByRole('button', { name: 'Arrived' }).click();
  await expect(row).toContainText('Arrived, waiting');
});

test('on a desk tablet that becomes full, each dialog keeps its text and says that the press was not saved', async ({
  page,
  newPatient,
  newDesk,
  enter,
  call,
  day,
}) => {
  await makeBooking(call, { person: await newPatient('Petra Pays'), day, slot: '11.00 AM - 11.30 AM' });
  await enter(await newDesk());
  const row = await openDesk(page, day, 'Petra Pays');
  await fillDevice(page, 'outbox');

  /** The first press rebuilds the page for the tab's memory, the second one counts. */
  async function pressTwice(dialog: Locator, name: string, typed: () => Promise<void>): Promise<void> {
    const button = dialog.getByRole('button', { name, exact: true });
    await button.click();
    await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
    await expect(dialog.getByRole('alert')).toHaveText('This could not be saved. Please try again.');
    await typed();
    await button.click();
    await expect(dialog).toBeHidden();
  }

  await test.step('a payment', async () => {
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Paid by terminal', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Paid by terminal' });
    const reference = dialog.getByRole('textbox', { name: 'Reference (optional)' });
    await reference.fill('Slip 12');
    await pressTwice(dialog, 'Save', () => expect(reference).toHaveValue('Slip 12'));
    await expect(row).toContainText('Reference Slip 12');
  });
  await test.step('a new booking', async () => {
    await page.reload();
    const dialog = await openDialog(page);
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('Bella Booked');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0188');
    await chooseTime(dialog, day, '03.30 PM', 'Oral Surgery');
    await pressTwice(dialog, 'Book', () => expect(name).toHaveValue('Bella Booked'));
    await expect(rowOf(page, 'Bella Booked')).toBeVisible();
  });
  await test.step('a walk-in', async () => {
    await page.goto('/dashboard/desk');
    await page.getByRole('button', { name: 'Add walk-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('Wanda Walks');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0177');
    await pressTwice(dialog, 'Add', () => expect(name).toHaveValue('Wanda Walks'));
    await expect(rowOf(page, 'Wanda Walks')).toBeVisible();
  });
});

test('on a desk tablet that becomes full, entries from paper stay typed and listed', async ({
  page,
  newPatient,
  newDesk,
  enter,
  call,
  day,
}) => {
  await makeBooking(call, { person: await newPatient('Pia Paper'), day, slot: '11.00 AM - 11.30 AM' });
  await enter(await newDesk());
  await keepPrints(page);
  const row = await openDesk(page, day, 'Pia Paper');
  await printDay(page);
  await page.getByRole('button', { name: 'Enter from paper' }).click();
  await fillDevice(page, 'outbox');
  await enterFromPaper(page, '1c1');
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  const entered = page.getByRole('list', { name: 'Entered' }).getByRole('listitem');
  await expect(entered).toHaveText(['1 Pia Paper: This could not be saved. Please try again.']);
  await expect(page.getByRole('textbox', { name: 'Row and letter' })).toHaveValue('1');
  await enterFromPaper(page, 'a');
  await expect(entered).toContainText(['1 Pia Paper: Arrived', 'This could not be saved']);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Arrived, waiting');
});

test('requests that wait on a device that becomes full are sent once, and then deleted from it', async ({
  page,
  newPatient,
  enter,
  origin,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await leaveWaiting(page, day);
  await fillDevice(page);
  await page.reload();
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await expect(page.getByText('1 waiting')).toBeVisible();
  expect(await countOnDevice(page, person.uid, 'outbox')).toBe(1);
  await letThrough(page);
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await expect.poll(() => countOnDevice(page, person.uid, 'outbox')).toBe(0);
  expect(await listAtClinic(origin, person)).toHaveLength(1);
});

test('requests that wait when the device becomes full are sent without a reload', async ({
  page,
  newPatient,
  enter,
  origin,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await leaveWaiting(page, day);
  // An earlier message about the device's database must not hide the next one.
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await fillDevice(page);
  await letThrough(page);
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await expect.poll(() => countOnDevice(page, person.uid, 'outbox')).toBe(0);
  expect(await listAtClinic(origin, person)).toHaveLength(1);
});

test('a person who logs out on a full device is told which requests stay and which go, and those that stay are sent later', async ({
  page,
  newPerson,
  signIn,
  day,
}) => {
  const person = await newPerson();
  await signIn(page, person);
  await leaveWaiting(page, day);
  await fillDevice(page);
  await page.reload();
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Waiting to be sent');
  const asking = await askToLogOut(page);
  await expect(asking).toContainText('It stays on this device and is sent when you log in here again.');
  await expect(asking.getByRole('listitem')).toHaveCount(0);
  await asking.getByRole('button', { name: 'Stay logged in' }).click();

  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText(
    'Waiting to be sent, kept in this tab only',
  );
  await askToLogOut(page);
  await expect(asking).toContainText('1 of them stays on this device and is sent when you log in here again.');
  await expect(asking).toContainText('The other is lost when you log out.');
  await expect(asking.getByRole('listitem')).toHaveText([`Book Teeth Cleaning, ${day.medium}, ${SLOT}`]);
  await asking.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();

  await page.unroute('**/booking');
  await signIn(page, person);
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toHaveCount(0);
});
