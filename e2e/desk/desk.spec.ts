// A morning at the front desk: by press and by key, without a network, and with two desks.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { wishOf } from '../../test/wish.ts';
import { dayAhead } from '../support/booking-day.ts';
import { callClinic, createDesk, signInAdmin } from '../support/clinic-call.ts';
import { readSheet } from '../support/clinic-sheet.ts';
import { addWalkIn, makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { startMolar } from '../support/molar-server.ts';
import { bookNew } from '../support/new-booking.ts';
import { openAgain } from '../support/open-again.ts';
import { openDevice } from '../support/open-device.ts';
import { pressTwice } from '../support/press-twice.ts';
import { watchSaid } from '../support/watch-said.ts';

const NOT_SENT = /On this device, not (sent|confirmed) yet/;
/** Today's times may have passed, and tomorrow is kept on the device as well. */
const tomorrow = () => dayAhead(1);

const button = (page: Page, name: string, what: string) =>
  rowOf(page, name).getByRole('button', { name: what, exact: true });

test('a patient arrives, sits in the chair and is done: by press, by key, and taken back', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const [first, second] = [await newPatient('Pat Pressed'), await newPatient('Kim Keyed')];
  await makeBooking(call, { person: first, day: tomorrow(), slot: '08.00 AM - 08.30 AM' });
  await makeBooking(call, { person: second, day: tomorrow(), slot: '08.30 AM - 09.00 AM' });
  await enter(await newDesk());
  const pressed = await openDesk(page, tomorrow(), 'Pat Pressed');
  const keyed = rowOf(page, 'Kim Keyed');
  await expect(page).toHaveTitle('Front desk - Molar');
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Front desk' }),
  ).toBeVisible();
  await expect(pressed.getByRole('link', { name: '212 555 0100' })).toHaveAttribute('href', 'tel:2125550100');
  await expect(pressed).toContainText('Not paid');

  await test.step('the row and its buttons say whose they are, and when: two people may have the same name', async () => {
    const about = 'Kim Keyed 08.30 AM Teeth Cleaning';
    await expect(keyed).toHaveAccessibleName(about);
    for (const each of await keyed.getByRole('button').all()) await expect(each).toHaveAccessibleDescription(about);
    await expect(keyed).toHaveAccessibleDescription('Expected');
  });
  await test.step('by press', async () => {
    await button(page, 'Pat Pressed', 'Arrived').click();
    await expect(pressed).toContainText('Arrived, waiting 0 min');
    // The minutes are on the row, but not read out as they go by.
    await expect(pressed).toHaveAccessibleDescription('Arrived');
    await button(page, 'Pat Pressed', 'In chair').click();
    await button(page, 'Pat Pressed', 'Done').click();
    // Immediately, whatever the row shows by then.
    await button(page, 'Pat Pressed', 'Undo').click();
    await expect(button(page, 'Pat Pressed', 'Done')).toBeVisible();
    await expect(pressed).toHaveAttribute('data-state', 'in-chair');
    await button(page, 'Pat Pressed', 'More').click();
    await page.getByRole('menuitem', { name: 'Running late, 15 min' }).click();
    // The menu in the row shows the same words while it closes.
    await expect(pressed).toHaveAttribute('data-state', 'late');
    await expect(pressed).toContainText('Running late, 15 min');
    await expect(pressed).not.toContainText(NOT_SENT);
    // The menu returns the focus once it has closed.
    await expect(button(page, 'Pat Pressed', 'More')).toBeFocused();
  });

  await test.step('by key', async () => {
    await pressed.focus();
    await page.keyboard.press('ArrowDown');
    await expect(keyed).toBeFocused();
    for (const [key, state] of [
      ['l', 'late'],
      ['m', 'missed'],
      ['a', 'arrived'],
      ['c', 'in-chair'],
      ['d', 'done'],
      ['u', 'in-chair'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(keyed).toHaveAttribute('data-state', state);
      await expect(keyed).toBeFocused();
    }
    await page.keyboard.press('Control+a');
    await expect(keyed).toHaveAttribute('data-state', 'in-chair');
  });

  await test.step('the search treats typed letters as text', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type('adm');
    await expect(page.getByText('Nobody here matches the search.')).toBeVisible();
    await page.getByRole('searchbox').fill('5550100');
    await expect(keyed).toBeVisible();
    await page.getByRole('searchbox').fill('keyed');
    await expect(pressed).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(keyed).toBeFocused();
    // The next patient is at the counter.
    await page.keyboard.press('/');
    await page.keyboard.type('pressed');
    await expect(pressed).toBeVisible();
    await expect(keyed).toBeHidden();
    await page.getByRole('searchbox').fill('keyed');
    await expect(keyed).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(keyed).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(keyed).toBeFocused();
  });

  await test.step('the row gets the focus back from a dialog that takes it late, as it closes', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' }).locator(':focus')).toBeVisible();
    await page.evaluate(() => {
      const inDialog = document.activeElement as HTMLElement;
      const takeLate = ({ target }: Event) => {
        if ((target as HTMLElement).closest('[data-visit]')) inDialog.focus();
      };
      document.addEventListener('focusin', takeLate, { once: true });
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(keyed).toBeFocused();
  });

  await test.step('all of it is at the clinic', async () => {
    await page.reload();
    await expect(pressed).toContainText('Running late, 15 min');
    await expect(keyed).toHaveAttribute('data-state', 'in-chair');
  });
});

test('after a cold start without the clinic the day is shown, and what is noted and booked then arrives later', async ({
  browser,
}) => {
  const molar = await startMolar();
  const { origin } = molar;
  try {
    const admin = await signInAdmin(origin);
    const dee = await createDesk(origin, admin, 'Dee Desk');
    const lou = await createDesk(origin, admin, 'Lou Lobby');
    const patient = { name: 'Wally Walker', phone: '212 555 0199' };
    await callClinic(origin, dee, 'PUT', `/walk-ins/${randomUUID()}`, { date: dayAhead(0).medium, patient });

    const { context, page } = await openDevice(browser, origin, dee, { serviceWorkers: 'allow' });
    await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
    await expect(page.getByRole('button', { name: /^Next free:/ })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The next start gets the page from the worker, and the days from the device.
    await page.reload();
    await expect(page.getByText('Nobody is expected on this day.')).toBeVisible();
    const wally = await openDesk(page, dayAhead(0), 'Wally Walker');
    await molar.kill();
    await page.goto('/dashboard/desk');
    await test.step('the day is shown, with its time', async () => {
      await expect(wally).toBeVisible();
      // As a screen reader reads it.
      const told = page.getByRole('status').filter({ hasText: 'The clinic can’t be reached' });
      await expect(told).toHaveText(
        /^As of \d+\.\d\d [AP]M\. The clinic can’t be reached: this may have changed since\.$/,
      );
    });
    await test.step('notes wait on the device, over a reload', async () => {
      await button(page, 'Wally Walker', 'Arrived').click();
      await expect(wally).toContainText('Arrived, waiting 0 min');
      await expect(wally).toContainText(NOT_SENT);
      await addWalkIn(page, 'Nora Newcomer');
      await expect(rowOf(page, 'Nora Newcomer')).toContainText(NOT_SENT);
      await page.getByRole('button', { name: 'Previous day' }).click();
      await expect(page.getByText('this device keeps only the sheets of today and tomorrow')).toBeVisible();
      await page.goBack();
      await page.reload();
      await expect(wally).toContainText(NOT_SENT);
    });
    const wanda = rowOf(page, 'Wanda Waiting');
    await test.step('so does a booking', async () => {
      await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
      await bookNew(page, 'Wanda Waiting', tomorrow(), '09.00 AM');
      await expect(wanda).toContainText(NOT_SENT);
      await page.goto('/dashboard/desk');
      await expect(page.getByRole('region', { name: 'Requests for other days' })).toContainText('Wanda Waiting');
      await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
      await expect(wanda).toContainText('Not confirmed yet');
    });

    await molar.restart();
    await test.step('once the clinic is back, the booking is made, and another desk sees the notes', async () => {
      await expect(wanda).toContainText('Expected');
      await expect(wanda).toHaveCount(1);
      const other = await openDevice(browser, origin, lou);
      await expect(await openDesk(other.page, dayAhead(0), 'Nora Newcomer')).toContainText('Arrived');
      await expect(rowOf(other.page, 'Wally Walker')).toContainText('Arrived');
      await page.goto('/dashboard/desk');
      await expect(wally).toBeVisible();
      await expect(wally).not.toContainText(NOT_SENT);
      await other.context.close();
    });
    await context.close();
  } finally {
    await molar.stop();
  }
});

test('two desks that were apart note arrived and missed, and both end as arrived', async ({
  browser,
  origin,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Robin Apart';
  await makeBooking(call, { person: await newPatient(name), day: tomorrow(), slot: '09.00 AM - 09.30 AM' });
  const one = await openDevice(browser, origin, await newDesk('Dee Desk'));
  const two = await openDevice(browser, origin, await newDesk('Lou Lobby'));
  for (const { context, page } of [one, two]) {
    await openDesk(page, tomorrow(), name);
    await context.setOffline(true);
  }
  await button(one.page, name, 'Arrived').click();
  await expect(rowOf(one.page, name)).toContainText('Arrived');
  await rowOf(two.page, name).focus();
  await two.page.keyboard.press('m');
  await expect(rowOf(two.page, name)).toContainText('Missed');

  await one.context.setOffline(false);
  await expect(rowOf(one.page, name)).not.toContainText(NOT_SENT);
  await two.context.setOffline(false);
  for (const { page } of [one, two]) {
    await expect(rowOf(page, name)).toContainText('Arrived');
    await expect(rowOf(page, name)).not.toContainText(NOT_SENT);
  }
  await expect(rowOf(one.page, name)).toContainText('Noted by you');
  await expect(rowOf(two.page, name).getByText('Noted by Dee Desk', { exact: true })).toBeVisible();

  // The key takes back the state of the row, whoever noted it, and the other desk sees who did.
  await rowOf(two.page, name).focus();
  await two.page.keyboard.press('u');
  await expect(rowOf(two.page, name).getByText('Arrived taken back by you', { exact: true })).toBeVisible();
  await expect(rowOf(one.page, name).getByText('Arrived taken back by Lou Lobby', { exact: true })).toBeVisible();
  await Promise.all([one.context.close(), two.context.close()]);
});

test('a state that takes back the one before it shows nothing in between', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Sasha Slipped';
  await makeBooking(call, { person: await newPatient(name), day: tomorrow(), slot: '03.30 PM - 04.00 PM' });
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), name);
  await button(page, name, 'Arrived').click();
  await expect(row).toHaveAttribute('data-state', 'arrived');
  const states = await row.evaluateHandle((element) => {
    const seen: (string | null)[] = [];
    const note = () => seen.push(element.getAttribute('data-state'));
    new MutationObserver(note).observe(element, { attributeFilter: ['data-state'] });
    return seen;
  });
  await button(page, name, 'More').click();
  await page.getByRole('menuitem', { name: 'Missed' }).click();
  await expect(row).toHaveAttribute('data-state', 'missed');
  await page.keyboard.press('u');
  await expect(row).toHaveAttribute('data-state', 'arrived');
  expect(await states.jsonValue()).toEqual(['missed', 'arrived']);
});

test('a patient who canceled on the phone and comes anyway has a row', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const patient = await newPatient('Cam Canceler');
  const id = await makeBooking(call, { person: patient, day: tomorrow(), slot: '09.30 AM - 10.00 AM' });
  await call('DELETE', `/del-booking/${id}`, { person: patient });
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), 'Cam Canceler');
  await expect(row).toContainText('Canceled at');
  await expect(row.getByRole('link', { name: '212 555 0100' })).toBeVisible();
  await button(page, 'Cam Canceler', 'Arrived').press('Enter');
  await expect(row).toContainText('Walk-in');
  await expect(row).toContainText('Had canceled at');
  await expect(row).toContainText('Arrived, waiting 0 min');
  // The row has moved, and its last button is gone: the focus stays on the row.
  await page.keyboard.press('c');
  await expect(row).toHaveAttribute('data-state', 'in-chair');
  // The button ignores presses for a moment after a press, so that a double press notes one state.
  await expect(button(page, 'Cam Canceler', 'Done')).toHaveAttribute('aria-busy', 'false');
  await button(page, 'Cam Canceler', 'Done').press('Enter');
  await expect(row).toHaveAttribute('data-state', 'done');
  await expect(row).toBeFocused();
});

test('a row that goes from canceled to arrived and back keeps the focus: a letter is noted for nobody else', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  // No other test of that day books its times.
  const service = { serviceId: 'oral-surgery', serviceName: 'Oral Surgery', price: 100 };
  const slot = '10.30 AM - 11.00 AM';
  const patient = await newPatient('Una Undoes');
  const id = await makeBooking(call, { person: patient, day: tomorrow(), slot, service });
  await call('DELETE', `/del-booking/${id}`, { person: patient });
  const desk = await newDesk();
  for (const name of ['Vera First', 'Vera Second']) {
    const body = { date: tomorrow().medium, patient: { name, phone: '212 555 0100' } };
    await call('PUT', `/walk-ins/${randomUUID()}`, { person: desk, body });
  }
  await enter(desk);
  const row = await openDesk(page, tomorrow(), 'Una Undoes');
  await row.focus();
  await page.keyboard.press('a');
  await expect(row).toContainText('Had canceled at');
  await expect(row).toBeFocused();
  const body = { ...wishOf(patient, tomorrow()), ...service, slot, restores: id };
  expect((await call('POST', '/booking', { person: patient, body })).ok()).toBe(true);
  await expect(row).not.toContainText('Had canceled at');
  await expect(row).toBeFocused();
  await page.keyboard.press('d');
  await expect(row).toHaveAttribute('data-state', 'done');

  // The same holds if the row disappears completely.
  const gone = await newPatient('Gus Gone');
  const paid = await makeBooking(call, { person: gone, day: tomorrow(), slot: '11.30 AM - 12.00 PM', service });
  const payment = randomUUID();
  const cash = { id: payment, kind: 'cash', amount: service.price };
  await call('POST', `/desk-payment/${paid}`, { person: desk, body: cash });
  await rowOf(page, 'Gus Gone').focus();
  // A key without a function.
  await page.keyboard.press('Shift');
  await call('DELETE', `/user/${gone.email}`, { person: gone });
  const nobody = page.locator(`[data-visit="${paid}"]`);
  await expect(nobody).toContainText('Account deleted');
  await expect(nobody).toBeFocused();
  const isOther = (row: { _id?: string; bookingId?: string }) => (row._id ?? row.bookingId) !== paid;
  await page.route('**/visits?**', async (route) => {
    const response = await route.fetch();
    const sheet = await response.json();
    const [visits, cancellations] = [sheet.visits.filter(isOther), sheet.cancellations.filter(isOther)];
    await route.fulfill({ response, json: { ...sheet, visits, cancellations } });
  });
  // Any change loads the sheet again.
  await call('DELETE', `/desk-payment/${paid}?id=${randomUUID()}&takesBack=${payment}`, { person: desk });
  await expect(nobody).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  const done = page.locator('[data-visit][data-state="done"]');
  const before = await done.count();
  await page.keyboard.press('d');
  // Presses are handled in order, so the first one would show by now.
  await row.focus();
  await page.keyboard.press('u');
  await expect(row).toHaveAttribute('data-state', 'arrived');
  expect(await done.count()).toBe(before - 1);
});

test('by touch each step can be undone, even one that only took something back, and a double tap undoes one', async ({
  page,
  enter,
  newDesk,
  call,
  day,
}) => {
  const desk = await newDesk();
  const name = 'Toni Touch';
  const body = { date: day.medium, patient: { name, phone: '212 555 0100' } };
  await call('PUT', `/walk-ins/${randomUUID()}`, { person: desk, body });
  await enter(desk);
  const row = await openDesk(page, day, name);
  const undo = button(page, name, 'Undo');
  const isNow = (state: string) => expect(row).toHaveAttribute('data-state', state);
  for (const [what, state] of [
    ['Arrived', 'arrived'],
    ['In chair', 'in-chair'],
    ['Done', 'done'],
  ] as const) {
    await button(page, name, what).click();
    await isNow(state);
  }
  await undo.hover();
  const { x = 0, y = 0, width = 0, height = 0 } = (await undo.boundingBox()) ?? {};
  const tap = () => page.mouse.click(x + width / 2, y + height / 2);
  // As close as two taps of a finger: checking the state in between would give the row time to accept presses again.
  await tap();
  await tap();
  await isNow('in-chair');
  // The next press that counts.
  await undo.click();
  await isNow('arrived');

  await button(page, name, 'More').click();
  await page.getByRole('menuitem', { name: 'Nothing noted' }).click();
  await isNow('expected');
  await undo.click();
  await isNow('arrived');
  await undo.click();
  await isNow('expected');
  await expect(undo).toHaveCount(0);
});

test('the keys work from the header too, but not while one of its panels is open', async ({
  page,
  enter,
  newDesk,
  call,
  day,
}) => {
  const desk = await newDesk();
  await call('PUT', `/walk-ins/${randomUUID()}`, {
    person: desk,
    body: { date: day.medium, patient: { name: 'Wes Walker', phone: '212 555 0100' } },
  });
  await enter(desk);
  await openDesk(page, day, 'Wes Walker');
  const messages = page.getByRole('button', { name: 'Messages' });
  const entries = await page.evaluate(() => history.length);
  await messages.click();
  // The list has taken the focus.
  await expect(messages).not.toBeFocused();
  await page.keyboard.press('n');
  await messages.press('n');
  await messages.press('Enter');
  await expect(messages).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Wes Walker')).toBeFocused();
  // A dialog would have added an entry, even if it has been closed again.
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await messages.focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New booking' })).toBeVisible();
});

test('the keys note only what the menu of the row offers', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  origin,
}) => {
  const patient = await newPatient('Cass Canceler');
  const canceled = await makeBooking(call, { person: patient, day: tomorrow(), slot: '02.30 PM - 03.00 PM' });
  await call('DELETE', `/del-booking/${canceled}`, { person: patient });
  const desk = await newDesk();
  const walkIn = randomUUID();
  const body = { date: tomorrow().medium, patient: { name: 'Walt Walker', phone: '212 555 0100' } };
  await call('PUT', `/walk-ins/${walkIn}`, { person: desk, body });
  await enter(desk);
  const row = await openDesk(page, tomorrow(), 'Cass Canceler');
  const walker = rowOf(page, 'Walt Walker');
  await expect(button(page, 'Cass Canceler', 'More')).toHaveCount(0);
  await row.focus();
  for (const key of 'mlcda') await page.keyboard.press(key);
  await expect(row).toHaveAttribute('data-state', 'arrived');
  await page.keyboard.press('m');
  await page.keyboard.press('c');
  await expect(row).toHaveAttribute('data-state', 'in-chair');

  await walker.focus();
  for (const key of 'alc') await page.keyboard.press(key);
  await expect(walker).toHaveAttribute('data-state', 'in-chair');
  for (const it of [row, walker]) await expect(it).not.toContainText(NOT_SENT);
  const { events } = await readSheet(origin, desk, tomorrow());
  for (const id of [canceled, walkIn]) {
    const kinds = events.filter(({ visitId }) => visitId === id).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['arrived', 'in-chair']);
  }
});

test('a patient is redirected and stays logged in, and so is a person who is taken off the desk', async ({
  page,
  enter,
  call,
  admin,
  newPatient,
}) => {
  const message = page.getByRole('alert').filter({ hasText: 'Only the front desk can see this page.' });
  const person = await newPatient();
  await enter(person);
  await page.goto('/dashboard/desk');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(message).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Front desk' })).toHaveCount(0);
  await message.getByRole('button', { name: 'Close' }).click();

  await call('PUT', `/desk/${person.email}`, { person: admin });
  await page.goto('/dashboard/desk');
  await expect(page.getByText('Without a connection')).toBeVisible();
  await call('PUT', `/remove-desk/${person.email}`, { person: admin });
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(message).toBeVisible();
});

test('an admin who loses the role while looking at the front desk sees no admins’ pages in the menu', async ({
  page,
  enter,
  call,
  admin,
  newAdmin,
}) => {
  const person = await newAdmin();
  await enter(person);
  await page.goto('/dashboard/desk');
  await expect(page.getByText('Without a connection')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All users' })).toBeVisible();
  await call('PUT', `/remove-admin/${person.email}`, { person: admin });
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const name of ['Front desk', 'All users', 'Add doctor', 'Manage doctor', 'Payments to check', 'Audit'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
});

test('a person not yet known to be at the desk waits for the clinic', async ({ page, enter, newDesk }) => {
  await enter(await newDesk());
  await page.route('**/check-desk/*', (route) => route.abort());
  await page.goto('/dashboard/desk');
  await expect(page.getByRole('heading', { name: 'This page can’t be opened right now' })).toBeVisible();
  // It may retry by itself before the button is pressed.
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.focus();
  await page.unroute('**/check-desk/*');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add walk-in' })).toBeVisible();
});

test('a slip is fully taken back: by key, by press, and after a step back', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Sid Slipped';
  await makeBooking(call, { person: await newPatient(name), day: tomorrow(), slot: '03.00 PM - 03.30 PM' });
  await enter(await newDesk());
  const row = await openDesk(page, tomorrow(), name);
  const expectState = (state: string) => expect(row).toHaveAttribute('data-state', state);
  const press = async (key: string, state: string) => {
    await row.focus();
    await page.keyboard.press(key);
    await expectState(state);
  };
  await press('a', 'arrived');
  await press('c', 'in-chair');
  await press('m', 'missed');
  await press('u', 'in-chair');
  // Holding the key takes back only one state.
  await page.keyboard.down('u');
  await press('u', 'arrived');
  await press('d', 'done');
  await press('u', 'arrived');
  await press('d', 'done');
  await press('a', 'arrived');
  await press('u', 'done');
  await button(page, name, 'More').click();
  await page.getByRole('menuitem', { name: 'Expected', exact: true }).click();
  await expectState('expected');
  await press('u', 'done');
  await press('m', 'missed');
  await button(page, name, 'Undo').click();
  await expectState('done');
  await expect(row).not.toContainText(NOT_SENT);
  await page.reload();
  await expectState('done');
});

test('keys typed right after the key of a dialog are noted for nobody, and text given up there is gone', async ({
  page,
  enter,
  call,
  newDesk,
}) => {
  const desk = await newDesk();
  const body = { date: dayAhead(0).medium, patient: { name: 'Tia Typed', phone: '212 555 0100' } };
  await call('PUT', `/walk-ins/${randomUUID()}`, { person: desk, body });
  await enter(desk);
  const row = await openDesk(page, dayAhead(0), 'Tia Typed');
  for (const [key, title] of [
    ['n', 'New booking'],
    ['w', 'Add walk-in'],
    ['e', 'Enter from paper'],
    ['?', 'Keys'],
  ] as const) {
    await row.focus();
    // Keys that arrive before a dialog can have the focus.
    await row.evaluate(
      (it, keys) => {
        for (const key of keys)
          it.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      },
      [...key, 'd', 'a', 'c'],
    );
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(row).toHaveAttribute('data-state', 'expected');
    if (key === 'w') await page.getByRole('textbox', { name: 'Name' }).fill('Carla');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.keyboard.press('w');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('the dialog says that a walk-in has an appointment today before they are added', async ({
  page,
  enter,
  newDesk,
}) => {
  // A mocked appointment: a real one's time may have passed.
  const booking = {
    ...{ _id: randomUUID(), kind: 'booking', patientId: 'fay', name: 'Fay Cancel', phone: '212 555 0100' },
    ...{ serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', slot: '02.30 PM - 03.00 PM', price: 99 },
    ...{ payment: false, createdAt: '2030-01-01T08:00:00.000Z' },
  };
  const at = '2030-01-01T13:00:00.000Z';
  const over = { ...booking, _id: randomUUID(), patientId: 'dan', name: 'Dan Done', slot: '08.00 AM - 08.30 AM' };
  const done = { _id: randomUUID(), visitId: over._id, kind: 'done', by: 'dee', at, receivedAt: at };
  await page.route(/\/visits\?/, async (route) => {
    const sheet = await (await route.fetch()).json();
    await route.fulfill({ json: { ...sheet, visits: [over, booking], events: [done] } });
  });
  await enter(await newDesk());
  await page.goto('/dashboard/desk');
  const rows = rowOf(page, 'Fay Cancel');
  await expect(rows).toHaveCount(1);
  await test.step('a key and a button lead past those who are done', async () => {
    await page.keyboard.press('t');
    await expect(rows).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(rowOf(page, 'Dan Done')).toBeFocused();
    const now = page.getByRole('button', { name: 'Now', exact: true });
    await now.click();
    await expect(rows).toBeFocused();
    await page.getByRole('searchbox', { name: 'Search' }).fill('Nobody');
    await expect(rows).toHaveCount(0);
    await expect(now).toBeDisabled();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await expect(now).toBeEnabled();
  });
  await page.getByRole('button', { name: 'Add walk-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fay');
  await dialog.getByRole('button', { name: /Fay Cancel/ }).click();
  const told = dialog.getByRole('status').filter({
    hasText: 'Fay Cancel has Teeth Cleaning at 02.30 PM today. If that is what they came for, press Arrived there.',
  });
  await expect(told).toBeVisible();
  await dialog.getByRole('button', { name: 'Somebody else' }).click();
  await expect(told).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Fay');
  await expect(dialog.getByRole('button', { name: /Fay Cancel/ })).toBeVisible();
});

test('a desk whose browser stores nothing is told nothing of its own appointments or of data on the device', async ({
  page,
  context,
  enter,
  newDesk,
}) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await enter(await newDesk());
  await page.goto('/dashboard/desk');
  await expect(page.getByText('Please stay online until what you do is confirmed.')).toBeVisible();
  await page.getByText('Without a connection', { exact: true }).click();
  await expect(page.getByText('What you note and book is saved while this tab is open')).toBeVisible();
});

test('a double press on Add is one walk-in', async ({ page, enter, newDesk }) => {
  const name = 'Wes Doubled';
  await enter(await newDesk());
  await page.goto('/dashboard/desk');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/walk-ins/') && sent.push(request.method()));
  await page.getByRole('button', { name: 'Add walk-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
  const heightOf = () => dialog.evaluate((it: HTMLElement) => it.offsetHeight);
  const height = await heightOf();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0179');
  await expect(dialog.getByText('No match. This will be a new patient.')).toBeVisible();
  // The search for the name moves none of the fields.
  expect(await heightOf()).toBe(height);
  const readStatus = await watchSaid(page.locator('body'), 'status');
  await pressTwice(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expect(dialog).toBeHidden();
  // Adding the walk-in is what makes the name known, so that is not announced.
  expect((await readStatus()).filter((text) => text.includes('found'))).toEqual([]);
  await expect(rowOf(page, name)).toContainText('Arrived');
  await expect(rowOf(page, name)).not.toContainText(NOT_SENT);
  await expect(rowOf(page, name)).toHaveCount(1);
  expect(sent).toEqual(['PUT']);
  await test.step('the row and its buttons say when they came: two people may have the same name', async () => {
    const about = /^Wes Doubled Walk-in \d+\.\d\d [AP]M$/;
    await expect(rowOf(page, name)).toHaveAccessibleName(about);
    for (const each of await rowOf(page, name).getByRole('button').all())
      await expect(each).toHaveAccessibleDescription(about);
  });

  // It can be sent once each time that it is opened. The search hides its row.
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await addWalkIn(page, 'Wes Returned');
  await expect(page.getByText('Wes Returned is on today’s sheet, below the appointments.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await expect(rowOf(page, 'Wes Returned')).toHaveCount(1);
});

test('a walk-in’s dialog reopened while it closes starts empty: pressing on adds nobody twice', async ({
  page,
  enter,
  newDesk,
}) => {
  await enter(await newDesk());
  await page.goto('/dashboard/desk');
  const opener = page.getByRole('button', { name: 'Add walk-in' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Una Once');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0183');
  expect(await openAgain(dialog.getByRole('button', { name: 'Add', exact: true }), opener)).toBe(true);
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await expect(rowOf(page, 'Una Once')).toHaveCount(1);

  await page.keyboard.type('Ann Other');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0184');
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { add }) });
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('It does not work.', 'DataError');
    };
  });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This could not be saved. Please try again.');
  await expect(add).toBeEnabled();
  await expect(add).toBeFocused();
  await expect(name).toHaveValue('Ann Other');
  await page.evaluate('mend()');
  await add.click();
  await expect(dialog).toBeHidden();
  for (const patient of ['Una Once', 'Ann Other']) await expect(rowOf(page, patient)).toHaveCount(1);
});
