// Payments at the desk: in cash and by terminal, without a network, taken back, and alongside the patient's own card.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { dayAhead } from '../support/booking-day.ts';
import { fill, GOOD, pay, payButton } from '../support/card-form.ts';
import { CAVITY, makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { openDevice } from '../support/open-device.ts';
import { pressTwice } from '../support/press-twice.ts';
import { watchSaid } from '../support/watch-said.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

const COSMETIC = { serviceId: 'cosmetic-dentistry', serviceName: 'Cosmetic Dentistry', price: 55 };

/** Today's times may have passed, and tomorrow is kept on the device as well. */
const tomorrow = () => dayAhead(1);

async function choose(page: Page, name: string, what: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

async function note(page: Page, name: string, what: 'Paid in cash' | 'Paid by terminal', reference = '', price = 99) {
  await choose(page, name, what);
  const dialog = page.getByRole('dialog', { name: what });
  await expect(dialog).toContainText(`$${price}`);
  await expect(dialog).toContainText(name);
  await dialog.getByRole('textbox', { name: 'Reference (optional)' }).fill(reference);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('paid by terminal, taken back, and paid in cash: the patient sees each, and the day shows its total', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Pam Payer';
  const patient = await newPatient(name);
  const id = await makeBooking(call, { person: patient, day: tomorrow(), slot: '11.30 AM - 12.00 PM' });
  const read = async () => (await call('GET', `/booking/${id}`, { person: patient })).json();
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), name);
  await expect(row).toContainText('Not paid');

  await note(page, name, 'Paid by terminal', 'slip 0042');
  await expect(row).toContainText('Paid by terminal');
  await expect(row).toContainText('Reference slip 0042');
  await expect(row).not.toContainText(/not (sent|confirmed) yet/);
  // The menu entry that opened the dialog is gone: the focus goes to the row.
  await expect(row.locator(':focus').or(row.and(page.locator(':focus')))).toBeVisible();
  await expect(page.getByText(/paid at desk: .*\$99 terminal/)).toBeVisible();
  await expect.poll(read).toMatchObject({ payment: true });
  expect(await read()).not.toHaveProperty('transactionId');

  await choose(page, name, 'Take back payment');
  const asking = page.getByRole('dialog', { name: 'Take back payment' });
  await expect(asking).toContainText('Paid by terminal. Please refund the money on the terminal.');
  await asking.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(row).toContainText('Not paid');
  await expect.poll(read).toMatchObject({ payment: false });
  await page.goForward();
  await expect(asking).toContainText('This payment no longer counts.');
  await expect(asking.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();

  await note(page, name, 'Paid in cash');
  await expect(row).toContainText('Paid in cash');
  await page.reload();
  await expect(row).toContainText('Paid in cash');
  await row.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Take back payment' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Paid in cash' })).toHaveCount(0);
});

test('a payment just noted is not announced as somebody else’s while its dialog closes', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Sid Slow';
  await makeBooking(call, { person: await newPatient(name), day: tomorrow(), service: COSMETIC });
  // As on a busy tablet.
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => setTimeout(back, 1_000);
  });
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), name);
  for (const [what, press, shown] of [
    ['Paid in cash', 'Save', 'Paid in cash'],
    ['Take back payment', 'Take back', 'Not paid'],
  ] as const) {
    await choose(page, name, what);
    const dialog = page.getByRole('dialog', { name: what });
    await expect(dialog).toBeVisible();
    const readStatus = await watchSaid(dialog, 'status');
    await dialog.getByRole('button', { name: press }).click();
    await expect(row).toContainText(shown);
    await expect(dialog).toBeHidden();
    expect(await readStatus()).toEqual([]);
  }
});

test('money that a colleague has returned is not asked for again, and the keyboard stays in the dialog', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Pia Paidback';
  const [here, there] = [await newDesk('Dee Desk'), await newDesk('Lou Lobby')];
  const id = await makeBooking(call, { person: await newPatient(name), day: tomorrow(), slot: '09.30 AM - 10.00 AM' });
  const paid = randomUUID();
  const cash = { id: paid, kind: 'cash', amount: 99 };
  expect((await call('POST', `/desk-payment/${id}`, { person: there, body: cash })).ok()).toBe(true);
  await enter(here);
  const row = await openDesk(page, tomorrow(), name);
  await choose(page, name, 'Take back payment');
  const asking = page.getByRole('dialog', { name: 'Take back payment' });
  await expect(asking.getByRole('button', { name: 'Take back' })).toBeFocused();
  const undone = `/desk-payment/${id}?id=${randomUUID()}&takesBack=${paid}`;
  expect((await call('DELETE', undone, { person: there })).ok()).toBe(true);
  await expect(asking.getByRole('status')).toHaveText('This payment no longer counts.');
  await expect(asking).not.toContainText('hand the money back');
  await expect(asking.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await expect(row).toContainText('Not paid');
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('without the clinic the payment waits on its row, and a card payment by the patient comes first', async ({
    page,
    enter,
    call,
    newPatient,
    newDesk,
    browser,
    origin,
  }) => {
    const name = 'Rae Racer';
    const patient = await newPatient(name);
    const id = await makeBooking(call, { person: patient, day: tomorrow(), slot: '04.00 PM - 04.30 PM' });
    await enter(await newDesk());
    const row = await openDesk(page, tomorrow(), name);
    await workerAtWork(page);
    await page.route('**/desk-payment/*', (route) => route.abort('internetdisconnected'));
    await note(page, name, 'Paid in cash');
    await expect(row).toContainText('Paid in cash, not confirmed yet');
    await page.reload();
    await expect(row).toContainText('Paid in cash, not confirmed yet');

    const { context, page: card } = await openDevice(browser, origin, patient);
    await card.goto(`/dashboard/payment/${id}`);
    await fill(card, GOOD);
    await payButton(card).click();
    await expect(card.getByText('Your payment is complete. Thank you!')).toBeVisible();
    await context.close();

    await page.unroute('**/desk-payment/*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(row).toContainText(
      'Not possible: This appointment is already paid by card. Please hand the money back.',
    );
    await expect(row).toContainText('Payment done');
    await row.getByRole('button', { name: 'Discard' }).click();
    await expect(row).not.toContainText('Not possible');
    await expect(row).toContainText('Payment done');
  });
});

test('money received after a cancellation counts for the appointment that its patient got back', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Bea Back';
  const patient = await newPatient(name);
  const wanted = { person: patient, day: tomorrow(), slot: '11.00 AM - 11.30 AM', service: CAVITY };
  const first = await makeBooking(call, wanted);
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), name);
  await page.route('**/desk-payment/*', (route) => route.abort('internetdisconnected'));
  await note(page, name, 'Paid in cash', '', CAVITY.price);
  await call('DELETE', `/del-booking/${first}`, { person: patient });
  await page.unroute('**/desk-payment/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(row).toContainText('Not possible: This appointment was canceled. Please hand the money back');
  await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await makeBooking(call, { ...wanted, restores: first });
  await expect(row).toContainText(
    'Not possible: This appointment had been canceled, and stands again. Try again if you still have the money.',
  );
  await expect(page.getByText('with no row on this sheet')).toHaveCount(0);
  await expect(page.getByText('hand the money back')).toHaveCount(0);
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(row).not.toContainText('Not possible');
  await expect(row).toContainText('Paid in cash');
  await expect(row).not.toContainText(/not (sent|confirmed) yet/);
});

test('an open dialog about an appointment that its patient canceled and took back leads back to the row', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const patient = await newPatient('Bea Again');
  const wanted = { person: patient, day: tomorrow(), slot: '11.30 AM - 12.00 PM', service: COSMETIC };
  const first = await makeBooking(call, wanted);
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), 'Bea Again');
  await choose(page, 'Bea Again', 'Paid by terminal');
  const dialog = page.getByRole('dialog', { name: 'Paid by terminal' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await call('DELETE', `/del-booking/${first}`, { person: patient });
  await expect(dialog).toContainText('This appointment was canceled.');
  await makeBooking(call, { ...wanted, restores: first });
  await expect(dialog).toContainText('Nothing was noted, because the sheet has changed.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
});

test('an open card form learns that the desk has the money, and charges nothing', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const patient = await newPatient('Fay Former');
  const id = await makeBooking(call, { person: patient, day: tomorrow(), slot: '04.30 PM - 05.00 PM' });
  const desk = await newDesk();
  await enter(patient);
  await page.goto(`/dashboard/payment/${id}`);
  await fill(page, GOOD);
  // The page looks for news by itself, too.
  const letGo = await holdCalls(page, `**/booking/${id}`);
  const body = { id: crypto.randomUUID(), kind: 'cash', amount: 99 };
  expect((await call('POST', `/desk-payment/${id}`, { person: desk, body })).status()).toBe(200);
  await payButton(page).click();
  letGo();
  await expect(page.getByText('This appointment was paid at the clinic. Thank you!')).toBeVisible();
  await expect(page.getByText('Your card won’t be charged for it.')).toBeVisible();
  await expect(page.getByText('Transaction id')).toHaveCount(0);
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row).toContainText('Payment done');
  await expect(row.getByRole('link', { name: 'Pay' })).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('a card form older than a payment at the desk starts over, and says so', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const patient = await newPatient('Rey Restarted');
  const id = await makeBooking(call, { person: patient, day: tomorrow(), slot: '02.30 PM - 03.00 PM' });
  const desk = await newDesk();
  await enter(patient);
  await page.goto(`/dashboard/payment/${id}`);
  await fill(page, GOOD);
  const letGo = await holdCalls(page, `**/booking/${id}`);
  const paid = { id: crypto.randomUUID(), kind: 'cash', amount: 99 };
  await call('POST', `/desk-payment/${id}`, { person: desk, body: paid });
  const counter = `id=${crypto.randomUUID()}&takesBack=${paid.id}`;
  expect((await call('DELETE', `/desk-payment/${id}?${counter}`, { person: desk })).status()).toBe(200);
  await payButton(page).click();
  letGo();
  await expect(page.getByText('This payment was restarted. Nothing was charged.')).toBeVisible();
  await pay(page, GOOD);
  await expect(page.getByText('Your payment is complete. Thank you!')).toBeVisible();
});

test('a double press on Save is one payment', async ({ page, enter, call, newPatient, newDesk, day }) => {
  const name = 'Dora Doubled';
  await makeBooking(call, { person: await newPatient(name), day });
  await enter(await newDesk());
  const row = await openDesk(page, day, name);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/desk-payment/') && sent.push(request.method()));
  await choose(page, name, 'Paid in cash');
  await pressTwice(page.getByRole('dialog', { name: 'Paid in cash' }).getByRole('button', { name: 'Save' }));
  await expect(row).toContainText('Paid in cash');
  await expect(row).not.toContainText(/not (sent|confirmed) yet/);
  await expect(row).not.toContainText('Not possible');
  expect(sent).toEqual(['POST']);
});

test('a reference that was given up is not filled in for the next payment', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const [first, second] = ['Gail Given', 'Nell Next'];
  await makeBooking(call, { person: await newPatient(first), day });
  await makeBooking(call, { person: await newPatient(second), day, slot: '11.00 AM - 11.30 AM' });
  await enter(await newDesk());
  await openDesk(page, day, first);
  await choose(page, first, 'Paid by terminal');
  const dialog = page.getByRole('dialog', { name: 'Paid by terminal' });
  const reference = dialog.getByRole('textbox', { name: 'Reference (optional)' });
  await reference.fill('Slip 7');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await choose(page, second, 'Paid by terminal');
  await expect(dialog).toContainText(second);
  await expect(reference).toHaveValue('');
});
