// A cancellation takes one tap, and can be undone in the row's place and in its toast.
import type { Page } from 'playwright/test';
import { SLOT, wishOf } from '../../test/wish.ts';
import { bookOn, fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { keepToasts } from '../support/keep-toasts.ts';
import { signInByCall } from '../support/signed-in.ts';
import { tap } from '../support/tap-again.ts';
import { openTwo } from '../support/two-bookings.ts';

const CALLS = /^\w+:\/\/[^/]+\/(available|booking|check-admin|check-desk|my-appointment|del-booking)\b/;
const CANCELED = 'Cancel Booking Successfully!';

const rowOf = (page: Page, service: RegExp) => page.getByRole('row', { name: service });
const goneRow = (page: Page) => page.getByRole('row', { name: /^Cancel/ });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const width of [390, 1280]) {
  test(`a double tap on Cancel cancels one appointment and hits nothing else, at ${width} px`, async ({
    page,
    enter,
    newPatient,
    call,
    day,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await keepToasts(page);
    const person = await openTwo({ page, enter, newPatient, call, day });
    const before = await rowOf(page, /Oral Surgery/).boundingBox();
    const cancel = rowOf(page, /Teeth Cleaning/).getByRole('button', { name: 'Cancel' });
    const pay = await rowOf(page, /Teeth Cleaning/)
      .getByRole('link', { name: 'Pay' })
      .boundingBox();
    const { x, y, width: wide, height } = (await cancel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(x - ((pay?.x ?? 0) + (pay?.width ?? 0))).toBeGreaterThanOrEqual(16);
    await cancel.click();
    await expect(goneRow(page)).toBeVisible();
    await expect(toast(page, CANCELED)).toBeVisible();
    // The second tap of a shaky finger, once everything has changed.
    await page.mouse.click(x + wide / 2, y + height / 2);
    await expect(rowOf(page, /Teeth Cleaning/)).toHaveCount(0);
    expect(await rowOf(page, /Oral Surgery/).boundingBox()).toEqual(before);

    const undo = goneRow(page).getByRole('button', { name: 'Undo' });
    const spot = (await undo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await undo.click();
    await expect(rowOf(page, /Teeth Cleaning/)).toContainText('Unpaid');
    await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
    const mine = (await (await call('GET', `/my-appointment?email=${person.email}`, { person })).json()) as object[];
    expect(mine).toHaveLength(2);
    expect(mine[0]).toMatchObject({ serviceId: 'teeth-cleaning', slot: '08.00 AM - 08.30 AM', phone: '555 0100' });
  });
}

test('beside a refused wish for the same time the focus stays with the canceled row', async ({
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
  // On another device.
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByRole('alert')).toContainText(`Appointment already set on ${day.medium} at ${SLOT}`);
  await page.goto('/dashboard');
  const rows = page.getByRole('row').filter({ hasText: /Unpaid|Canceled|Not possible/ });
  await expect(rows).toHaveText([/Unpaid/, /Not possible/]);
  await rows.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(rows).toHaveText([/Canceled/, /Not possible/]);
  await expect(rows.first().locator('td:focus')).toContainText('Canceled');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The refused wish is gone, because its time is booked after all.
  await expect(rows).toHaveText([/Unpaid/]);
  await expect(rows.first().locator('td:focus')).toContainText('Unpaid');
});

test('the toast that the appointment is set goes away once it is canceled again', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await page.clock.install();
  await openTwo({ page, enter, newPatient, call, day });
  const cancel = rowOf(page, /Teeth Cleaning/).getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await goneRow(page).getByRole('button', { name: 'Undo' }).click();
  const isSet = toast(page, `Appointment is set ${day.medium} at ${SLOT}`);
  await expect(isSet).toBeVisible();
  // A closing toast takes a few milliseconds; its timeout would take five seconds more.
  await page.clock.pauseAt(new Date(Date.now() + 500));
  let steps = 0;
  await cancel.click();
  await expect(async () => {
    if (steps++ < 150) await page.clock.runFor(20);
    await expect(toast(page, CANCELED)).toBeVisible({ timeout: 1 });
    await expect(isSet).toHaveCount(0, { timeout: 1 });
  }).toPass({ intervals: [20], timeout: 45_000 });
});

test('what the desk has booked for a child comes back to the child', async ({
  page,
  origin,
  enter,
  newPerson,
  newDesk,
  call,
  day,
}) => {
  const parent = await newPerson();
  const desk = await newDesk();
  const { serviceId, serviceName, price } = wishOf(parent, day);
  const patient = { name: 'Kim Example', phone: '212 555 0177', email: parent.email };
  const body = { serviceId, serviceName, price, date: day.medium, slot: SLOT, patient };
  expect((await call('POST', '/desk-booking', { person: desk, body })).ok()).toBe(true);
  // The owner of the confirmed address manages the child's appointments.
  await enter(await signInByCall(origin, parent));
  await page.goto('/dashboard');
  await rowOf(page, /Teeth Cleaning for Kim Example/)
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(toast(page, CANCELED)).toContainText('Teeth Cleaning for Kim Example');
  await goneRow(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `Appointment is set ${day.medium} at ${SLOT}`)).toBeVisible();
  await expect(rowOf(page, /Teeth Cleaning/)).toContainText('Unpaid');
  const sheet = await (await call('GET', `/visits?date=${encodeURIComponent(day.medium)}`, { person: desk })).json();
  expect(sheet.visits).toMatchObject([{ name: 'Kim Example', phone: '212 555 0177' }]);
  // The parent has no appointment of their own, and may book one.
  await page.goto(`/appointment?date=${day.iso}`);
  const card = page.getByRole('article').filter({ hasText: 'Teeth Cleaning' });
  await expect(card).toContainText('spaces available');
  await card.getByRole('button', { name: 'Book appointment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Book', exact: true })).toBeEnabled();
  await expect(page.getByText('You have')).toHaveCount(0);
});

test('the toast and the row offer Undo for ten seconds', async ({ page, enter, newPatient, call, day }) => {
  await page.clock.install();
  // A finger that comes down as the toast appears meant the element below it.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const toast = document.querySelector('.mantine-Notifications-notification');
      if (!toast) return;
      Object.assign(window, { firstPointerEvents: getComputedStyle(toast).pointerEvents });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await openTwo({ page, enter, newPatient, call, day });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await rowOf(page, /Teeth Cleaning/)
    .getByRole('button', { name: 'Cancel' })
    .click();
  const said = toast(page, CANCELED);
  let passed = 0;
  await expect(async () => {
    await page.clock.runFor(100);
    passed += 100;
    await expect(said.getByText(CANCELED, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [20] });
  expect(await page.evaluate(() => (window as { firstPointerEvents?: string }).firstPointerEvents)).toBe('none');
  await expect(said).toHaveCSS('pointer-events', 'auto');
  const undo = goneRow(page).getByRole('button', { name: 'Undo' });
  await page.clock.runFor(8000 - passed);
  await expect(said).toBeVisible();
  await expect(undo).toBeVisible();
  await undo.focus();
  await page.clock.runFor(3000);
  await expect(said).toHaveCount(0);
  // The row may get the answer later than the toast, whose ten seconds began then.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(undo).toHaveCount(0, { timeout: 500 });
  }).toPass({ intervals: [20] });
  await expect(goneRow(page)).toBeVisible();
  // The focus goes where the button was.
  await expect(goneRow(page).getByRole('cell', { name: 'Canceled' })).toBeFocused();

  await page.clock.resume();
  await rowOf(page, /Oral Surgery/)
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await toast(page, CANCELED).getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, /Oral Surgery/)).toContainText('Unpaid');
  await expect(page.getByText("You don't have any appointment")).toHaveCount(0);
});

test('one cancellation after the other, each undone: by keyboard, and without a connection', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await keepToasts(page);
  const person = await openTwo({ page, enter, newPatient, call, day });
  const row = rowOf(page, /Teeth Cleaning/);
  await test.step('after Cancel the focus is one Tab from Undo, and a screen reader hears which appointment it is', async () => {
    await row.getByRole('button', { name: 'Cancel' }).press('Enter');
    const undo = goneRow(page).getByRole('button', { name: 'Undo' });
    await expect(goneRow(page).getByRole('cell', { name: /Canceled/ })).toBeFocused();
    await expect(undo).toHaveAccessibleDescription(new RegExp(`^Teeth Cleaning, ${day.medium}, \\d`));
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
  });
  await test.step('Undo in the row removes the toast, which is no longer true', async () => {
    await expect(toast(page, CANCELED)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Unpaid');
    await expect(toast(page, CANCELED)).toHaveCount(0);
    await expect(row.getByRole('cell', { name: 'Unpaid' })).toBeFocused();
  });
  await test.step('without a connection a cancellation can be undone too, and both sides agree afterwards', async () => {
    await page.route(CALLS, (route) => route.abort());
    await row.getByRole('button', { name: 'Cancel' }).click();
    const undo = row.getByRole('button', { name: 'Undo' });
    await undo.press('Enter');
    await expect(undo).toHaveCount(0);
    // The row stays, and the focus with it.
    await expect(page.locator('td:focus')).toBeVisible();
    await page.unroute(CALLS);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Online')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
    const mine = (await (await call('GET', `/my-appointment?email=${person.email}`, { person })).json()) as object[];
    expect(mine).toHaveLength(2);
  });
});

test('a double tap on the Undo of a toast undoes one cancellation, and not the one whose toast takes its place', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await keepToasts(page);
  const person = await openTwo({ page, enter, newPatient, call, day });
  for (const service of [/Teeth Cleaning/, /Oral Surgery/])
    await rowOf(page, service).getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, CANCELED)).toHaveCount(2);
  const upper = toast(page, CANCELED).first().getByRole('button', { name: 'Undo' });
  // The toasts slide in, and the lower one moves up to the place of the upper one.
  await upper.click({ trial: true });
  const again = await tap(page, upper);
  await expect(toast(page, CANCELED)).toHaveCount(1);
  await upper.click({ trial: true });
  await again();
  await expect(page.getByText('Unpaid')).toHaveCount(1);
  // A second Undo would have been sent by then.
  await page.reload();
  await expect(page.getByText('Unpaid')).toHaveCount(1);
  const mine = (await (await call('GET', `/my-appointment?email=${person.email}`, { person })).json()) as object[];
  expect(mine).toMatchObject([{ serviceId: 'teeth-cleaning' }]);
});

test('Undo survives a reload', async ({ page, enter, newPatient, call, day }) => {
  // An offer ends after ten seconds, however slow the machine.
  await page.clock.setFixedTime(Date.now());
  await openTwo({ page, enter, newPatient, call, day });
  const row = rowOf(page, /Teeth Cleaning/);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, CANCELED)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, /Oral Surgery/)).toBeVisible();
  await expect(goneRow(page)).toHaveCount(0);
  await toast(page, CANCELED).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Unpaid');
  await rowOf(page, /Oral Surgery/)
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(toast(page, CANCELED).filter({ hasText: 'Oral Surgery' })).toBeVisible();
  await page.reload();
  await expect(row).toContainText('Unpaid');
  // Offers come back in order: the one that was used up would be there before this one.
  await expect(toast(page, CANCELED).filter({ hasText: 'Oral Surgery' })).toBeVisible();
  expect(await toast(page, CANCELED).count()).toBe(1);
});

test('a refused Undo is used up: another time replaces it, and nothing else is offered', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await keepToasts(page);
  await openTwo({ page, enter, newPatient, call, day });
  const row = rowOf(page, /Teeth Cleaning/);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(goneRow(page)).toBeVisible();
  const other = await newPatient();
  await call('POST', '/booking', { person: other, body: wishOf(other, day) });
  await goneRow(page).getByRole('button', { name: 'Undo' }).click();
  await test.step('a time that somebody else has taken since is reported as gone', async () => {
    await expect(row).toContainText('Not possible: Somebody else has booked this time');
    await expect(row.getByRole('button', { name: /instead$/ })).toHaveCount(3);
    await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
  await row
    .getByRole('button', { name: /instead$/ })
    .first()
    .click();
  await expect(row).toContainText('Unpaid');
  await expect(goneRow(page)).toHaveCount(0);
  await expect(page.getByRole('table').getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a cancellation that is confirmed late offers Undo in the row for as long as in its toast', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await page.clock.install();
  await openTwo({ page, enter, newPatient, call, day });
  await page.route(CALLS, (route) => route.abort());
  const row = rowOf(page, /Teeth Cleaning/);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
  // While it waits, Undo only takes it back and has no time limit.
  await page.clock.fastForward(11_000);
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.unroute(CALLS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(toast(page, CANCELED).getByRole('button', { name: 'Undo' })).toBeVisible();
  await goneRow(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Unpaid');
});

test('cancellations that are confirmed together each keep their Undo, and name their appointment', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await keepToasts(page);
  const person = await openTwo({ page, enter, newPatient, call, day });
  await page.route(CALLS, (route) => route.abort());
  for (const service of [/Teeth Cleaning/, /Oral Surgery/]) {
    await rowOf(page, service).getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, service).getByRole('button', { name: 'Undo' })).toBeVisible();
  }
  await page.unroute(CALLS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(toast(page, CANCELED)).toHaveCount(2);
  await toast(page, CANCELED).filter({ hasText: 'Teeth Cleaning' }).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, CANCELED)).toHaveCount(1);
  await expect(toast(page, CANCELED)).toContainText(`Oral Surgery, ${day.medium}`);
  await expect(page.getByText('Online')).toBeVisible();
  const list = `/my-appointment?email=${person.email}`;
  await expect
    .poll(async () => (await (await call('GET', list, { person })).json()) as object[])
    .toMatchObject([{ serviceId: 'teeth-cleaning' }]);

  // The list names the appointment of each message, and says that saved requests no longer wait.
  await page.getByRole('button', { name: 'Messages' }).click();
  const saved = page
    .getByRole('dialog', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'Saved on this' });
  await expect(saved).toHaveCount(2);
  for (const it of await saved.all()) await expect(it).toContainText('no longer waiting');
});

test('the toast about a waiting request goes away with the request, whichever tab shows it', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await keepToasts(page);
  await openTwo({ page, enter, newPatient, call, day });
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await page.context().setOffline(true);
  for (const [service, isHere] of [
    [/Teeth Cleaning/, true],
    [/Oral Surgery/, false],
  ] as const) {
    await rowOf(page, service).getByRole('button', { name: 'Cancel' }).click();
    const saved = (tab: Page) => toast(tab, 'Saved on this device.').filter({ hasText: service });
    await expect.poll(async () => (await saved(page).count()) + (await saved(other).count())).toBe(1);
    // Without windows, every tab has the focus.
    const [says, quiet] = (await saved(page).count()) === 1 ? [page, other] : [other, page];
    const discards = isHere ? says : quiet;
    // One more waits if an attempt was in flight: the clinic may have got it, so the time is requested again.
    await discards.getByRole('button', { name: /\d waiting/ }).click();
    const entries = discards
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: /Cancel/ });
    await entries.filter({ hasText: service }).getByRole('button', { name: 'Discard' }).click();
    await expect(saved(says)).toHaveCount(0);
    await discards.keyboard.press('Escape');
  }
});

test('a booking that still waits offers Undo in the toast as well', async ({ page, enter, newPatient, day }) => {
  await keepToasts(page);
  await enter(await newPatient());
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await page.route(
    ({ pathname }) => /^\/(del-)?booking\b/.test(pathname),
    (route) => route.abort(),
  );
  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this device.' });
  await saved.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await rowOf(page, /Teeth Cleaning/)
    .getByRole('button', { name: 'Cancel' })
    .click();
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, /Teeth Cleaning/)).toContainText('Waiting to be sent');
});

test('discarding a cancellation that may have reached the clinic asks for the same time again, and the page says so', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  const person = await openTwo({ page, enter, newPatient, call, day });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/del-booking/'));
  await page.route('**/del-booking/**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  for (const path of ['**/check-*/**', '**/my-appointment*', '**/booking'])
    await page.route(path, (route) => route.abort());
  await rowOf(page, /Teeth Cleaning/)
    .getByRole('button', { name: 'Cancel' })
    .click();
  await lost;
  await page.getByRole('button', { name: /1 waiting/ }).click();
  const list = page.getByRole('dialog', { name: /Offline|waiting/ });
  await list.getByRole('button', { name: 'Discard' }).click();
  await expect(list).toContainText(
    'This may have reached the clinic already, so the same time is booked again after it.',
  );
  await page.keyboard.press('Escape');
  await expect(rowOf(page, /Teeth Cleaning/)).toHaveCount(1);
  await expect(rowOf(page, /Teeth Cleaning/)).toContainText('Waiting to be sent');
  await expect(rowOf(page, /Teeth Cleaning/).getByRole('link', { name: 'Pay' })).toHaveCount(0);

  // An attempt may be in flight, and the route has to lose its answer as well.
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(rowOf(page, /Teeth Cleaning/)).toContainText('Unpaid');
  const mine = (await (await call('GET', `/my-appointment?email=${person.email}`, { person })).json()) as object[];
  expect(mine).toHaveLength(2);
});

test('a press that has begun counts, even if the clinic confirms the appointment during it', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient());
  const held = Promise.withResolvers<void>();
  await page.route('**/booking', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const row = rowOf(page, /Teeth Cleaning/);
  await row.getByRole('button', { name: 'Cancel' }).hover();
  await page.mouse.down();
  held.resolve();
  await expect(row).toContainText('Unpaid');
  await page.mouse.up();
  await expect(goneRow(page)).toBeVisible();
});
