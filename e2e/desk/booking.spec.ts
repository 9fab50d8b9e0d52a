// The desk books for a caller, online and offline, and for callers whose time is taken by then.
import type { Page } from 'playwright/test';
import { dayAhead } from '../support/booking-day.ts';
import { CAVITY, makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { countOnDevice, readOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { bookNew, chooseTime, ORTHODONTICS, openDialog } from '../support/new-booking.ts';
import { openAgain } from '../support/open-again.ts';
import { openDevice } from '../support/open-device.ts';
import { enterFromPaper, keepPrints, printDay, readPaper } from '../support/paper.ts';
import { pressTwice } from '../support/press-twice.ts';
import { watchSaid } from '../support/watch-said.ts';

const NOT_SENT = /On this device, not (sent|confirmed) yet/;
const tomorrow = () => dayAhead(1);
/** The calls that bring free times and the day's sheet. */
const NEWS = /\/(available|next-free|visits)\?/;

test('a known patient is found and booked with the keyboard alone', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const known = await newPatient('Pauline Phone');
  await makeBooking(call, { person: known, day: tomorrow(), slot: '10.00 AM - 10.30 AM' });
  await enter(await newDesk());
  await openDesk(page, tomorrow(), 'Pauline Phone');
  // There are no walk-ins tomorrow.
  await page.keyboard.press('w');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  for (const label of ['Name', 'Phone', 'Service'])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('aria-required', 'true');
  const search = 'Type part of a name or phone number to find a patient.';
  await expect(dialog.getByRole('group', { name: 'Patient' })).toHaveAccessibleDescription(search);

  await page.keyboard.type('Pauline');
  await expect(dialog.getByText('One patient found.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Somebody else' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Oral');
  await expect(dialog.getByText('per 30 minutes')).toBeVisible();
  const times = dialog.getByRole('button', { name: /^\w{3}, .+ [AP]M$/ });
  const first = times.first();
  // Those of the clinic, which may replace those that the device knows.
  await expect(dialog.getByText('Next free times', { exact: true })).toBeVisible();
  await expect(first).toBeVisible();
  // Tab past the parts of the day.
  for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await test.step('the times are one tab stop, with arrow keys among them', async () => {
    await page.keyboard.press('End');
    await expect(times.last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    // Four in a row, ten in all.
    await expect(times.nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(times.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Another day')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(times.nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(first).toBeFocused();
  });
  await page.keyboard.press('Space');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();

  const rows = rowOf(page, 'Pauline Phone');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Oral Surgery' })).toContainText('Not paid');
  await expect(rows.filter({ hasText: 'Oral Surgery' })).toContainText('212 555 0100');
});

test('the dialog says that a patient already has the service on that day before it is booked', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const known = await newPatient('Stan Standing');
  await makeBooking(call, { person: known, day: tomorrow(), slot: '02.00 PM - 02.30 PM' });
  await enter(await newDesk());
  await openDesk(page, tomorrow(), 'Stan Standing');
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stan Standing');
  // The clinic's data makes the button higher.
  await expect(dialog.getByText('One patient found. Choose one')).toBeVisible();
  await dialog.getByRole('button', { name: /Stan Standing/ }).click();
  await chooseTime(dialog, tomorrow(), '03.30 PM', 'Teeth Cleaning');
  const told = dialog
    .getByRole('status')
    .filter({ hasText: 'Stan Standing already has Teeth Cleaning at 02.00 PM on this day.' });
  await expect(told).toBeVisible();
  await chooseTime(dialog, dayAhead(2), '03.30 PM', 'Teeth Cleaning');
  await expect(told).toHaveCount(0);
});

test('for a day that is not on the device, the clinic is asked whether the patient already has the service', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const known = await newPatient('Fern Faraway');
  const id = await makeBooking(call, { person: known, day, slot: '02.00 PM - 02.30 PM' });
  await enter(await newDesk());
  await page.goto('/dashboard/desk');
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fern Faraway');
  await expect(dialog.getByRole('button', { name: /Fern Faraway/ })).toContainText(`next appointment ${day.medium}`);
  await dialog.getByRole('button', { name: /Fern Faraway/ }).click();
  await chooseTime(dialog, day, '03.30 PM', 'Teeth Cleaning');
  const told = dialog.getByText(/^Fern Faraway already has Teeth Cleaning at 02.00 PM on this day/);
  await expect(told).toBeVisible();
  // It appears together with the part below it.
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Book', exact: true })).toBeVisible();
  expect(await told.isVisible()).toBe(true);
  // It follows the clinic's answers.
  await call('DELETE', `/del-booking/${id}`, { person: known });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(told).toHaveCount(0);
});

test('missing fields are named, and a typed number finds patients and fills the phone field', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  await makeBooking(call, { person: await newPatient('Sharon Sharer'), day: tomorrow(), slot: '10.30 AM - 11.00 AM' });
  await enter(await newDesk());
  // A clinic that can be booked only a month ahead.
  await page.route(/\/config$/, async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, clinic: { ...config.clinic, horizonDays: 30 } } });
  });
  await openDesk(page, tomorrow(), 'Sharon Sharer');
  const dialog = await openDialog(page);
  const book = dialog.getByRole('button', { name: 'Book', exact: true });
  await book.click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await expect(dialog.getByText('Please enter a phone number')).toBeVisible();
  await expect(dialog.getByText('Please choose a service')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();

  // Another patient with the same number is offered, and stays a separate one.
  await page.keyboard.type('212 555 0100');
  await expect(dialog.getByRole('button', { name: 'Sharon Sharer' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('212 555 0100');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kid Sharer');
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
  await book.click();
  await expect(dialog.getByText('Please choose a time')).toBeVisible();
  await expect(dialog.getByLabel('Another day')).toHaveAttribute('max', dayAhead(30).iso);
  await dialog.getByRole('button', { name: 'Afternoon' }).click();
  await expect(dialog.getByRole('button', { name: /AM$/ })).toHaveCount(0);
  await dialog
    .getByRole('button', { name: /^\w{3}, .+ PM$/ })
    .first()
    .click();
  // The number is still Sharon's, whatever the name is, and others may share it.
  const found = await dialog.getByText(/Choose one|there may be more/).textContent();
  const readAlarms = await watchSaid(page.locator('body'), 'alert');
  const readStatus = await watchSaid(page.locator('body'), 'status');
  await book.click();
  await expect(dialog).toBeHidden();
  // The time is gone because it was just booked, and the name is known for the same reason: neither is announced.
  expect(await readAlarms()).toEqual([]);
  expect((await readStatus()).filter((text) => text.includes('found') && text !== found)).toEqual([]);
});

test('a field with an error is not hidden by the head of the dialog', async ({ page, enter, newDesk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(await newDesk());
  await page.goto('/dashboard/desk');
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  const label = await dialog.getByText('Name', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0));
});

test('a clinic that does not answer a search is not waited for: patients on the device come first, then the others', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const booked = { day: tomorrow(), slot: '10.30 AM - 11.00 AM', service: CAVITY };
  await makeBooking(call, { ...booked, person: await newPatient('Hana Hanging') });
  await page.clock.install();
  await enter(await newDesk());
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/patients\?/, async (route) => {
    await promise;
    await route.continue();
  });
  await openDesk(page, tomorrow(), 'Hana Hanging');
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('hanging');
  await expect(dialog.getByText('Looking for known patients…')).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(dialog.getByText('The clinic hasn’t answered. One patient found on this device')).toBeVisible();
  resolve();
  await expect(dialog.getByText('One patient found. Choose one')).toBeVisible();
});

test('a price that changes under a chosen time is shown, until a time is chosen at that price', async ({
  page,
  enter,
  newDesk,
}) => {
  await page.clock.install();
  await enter(await newDesk());
  await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
  const first = dialog.getByRole('button', { name: /^\w{3}, .+ [AP]M$/ }).first();
  await first.click();
  await expect(dialog.getByText('$80 per 30 minutes')).toBeVisible();
  await page.route('**/available?*', async (route) => {
    // An unchanged answer would have no body.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"price":80', '"price":95') });
  });
  await page.clock.fastForward(60_000);
  const changed = dialog.getByText('The price has changed: it was $80.');
  await expect(changed).toBeVisible();
  await expect(dialog.getByText('$95 per 30 minutes')).toBeVisible();
  await first.click();
  await expect(changed).toHaveCount(0);
});

test('a patient known only to the clinic is found once it is reachable again, without more typing', async ({
  browser,
  origin,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const name = `Far Fay ${crypto.randomUUID().slice(0, 8)}`;
  await makeBooking(call, { person: await newPatient(name), day });
  const { context, page } = await openDevice(browser, origin, await newDesk());
  await page.goto('/dashboard/desk');
  await expect(page.getByText(/^As of /)).toBeVisible();
  await context.setOffline(true);
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(dialog.getByText('The clinic hasn’t answered. No match')).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText('One patient found. Choose one')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Known patients' }).getByText(name)).toBeVisible();
  await context.close();
});

test('a device with no free times on it does not say that there are none, and asks once the clinic is back', async ({
  browser,
  origin,
  newDesk,
}) => {
  const { context, page } = await openDevice(browser, origin, await newDesk());
  // The device has only loaded today, which has no free times left.
  const heard = Promise.withResolvers<void>();
  await page.route(/\/available\?/, async (route) => {
    if (!new URL(route.request().url()).searchParams.has('date')) return route.abort();
    const answer = await route.fetch();
    const services: object[] = await answer.json();
    await route.fulfill({ response: answer, json: services.map((service) => ({ ...service, available: [] })) });
    heard.resolve();
  });
  await page.goto('/dashboard/desk');
  await expect(page.getByText(/^As of /)).toBeVisible();
  await heard.promise;
  await context.setOffline(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
  const unknown = dialog.getByText('Next free times: the clinic can’t be asked, and this device knows none.');
  await expect(unknown).toBeVisible();
  await expect(dialog.getByText('Next free times: none')).toHaveCount(0);

  const asked = page.waitForRequest((request) => request.url().includes('/next-free'));
  await context.setOffline(false);
  await asked;
  await expect(dialog.getByText('Next free times', { exact: true })).toBeVisible();
  await context.close();
});

test('free times that this device has kept are shown with their age until the clinic answers', async ({
  page,
  enter,
  newDesk,
}) => {
  const desk = await newDesk();
  const at = `/dashboard/desk?date=${tomorrow().iso}`;
  const first = page.getByRole('button', { name: /^Next free: / });
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  const ofDay = dialog.getByText(/^Free on /);
  await enter(desk);
  await page.goto(at);
  await expect(first).not.toContainText('as of');
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await makeOlder(page, desk.uid);

  const answer = Promise.withResolvers<void>();
  await page.route(/\/available\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(at);
  // From the first moment on, and not only once the clinic has given no answer.
  expect(await first.textContent()).toContain(', as of ');
  await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
  await dialog.getByLabel('Another day').fill(tomorrow().iso);
  await expect(dialog.getByRole('button', { name: /, 04.00 PM$/ }).last()).toBeVisible();
  expect(await ofDay.textContent()).toContain(' as of ');
  answer.resolve();
  await expect(ofDay).not.toContainText('as of');
  await page.keyboard.press('Escape');
  await expect(first).not.toContainText('as of');
});

test('a booking made offline is unconfirmed, takes no notes, and becomes an appointment', async ({
  browser,
  origin,
  call,
  newPatient,
  newDesk,
}) => {
  await makeBooking(call, { person: await newPatient('Olga Online'), day: tomorrow(), slot: '11.00 AM - 11.30 AM' });
  const desk = await newDesk();
  const { context, page } = await openDevice(browser, origin, desk);
  await keepPrints(page);
  await openDesk(page, tomorrow(), 'Olga Online');
  await expect(page.getByRole('button', { name: /^Next free: .+, / })).toBeVisible();
  await context.setOffline(true);

  await test.step('patients and times come from this device, and their age is shown', async () => {
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('olga');
    await expect(dialog.getByText('The clinic hasn’t answered. One patient found')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Otto Offline');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0178');
    await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
    await expect(
      dialog.getByText(
        /^Next free times as of .+ on this device\. The clinic can’t be asked: they may be taken by now, and this device doesn’t know every day\.$/,
      ),
    ).toBeVisible();
    await dialog.getByLabel('Another day').fill(tomorrow().iso);
    await dialog.getByRole('button', { name: /, 04.00 PM$/ }).click();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  const row = rowOf(page, 'Otto Offline');
  await expect(row).toContainText('Not confirmed yet');
  await expect(row).toContainText(NOT_SENT);
  await expect(row.getByRole('link', { name: '212 555 0178' })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);

  await test.step('nothing is noted for it, by key or from paper', async () => {
    await row.focus();
    await page.keyboard.press('a');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Enter from paper' });
    const inList = dialog.getByRole('list', { name: 'Rows of the screen' }).getByRole('listitem');
    const [number = ''] = (await inList.filter({ hasText: 'Otto Offline' }).innerText()).split(' ');
    await dialog.getByRole('textbox', { name: 'Row and letter' }).pressSequentially(`${number}a`);
    const text = 'the clinic’s sheet does not have this booking yet. Nothing was noted.';
    await expect(dialog.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    // Only the booking waits. Presses are handled in order, so a note from the first one would be there by now.
    expect(await countOnDevice(page, desk.uid, 'outbox')).toBe(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  const number = await test.step('it has a number on paper', async () => {
    await printDay(page);
    const [lines = []] = await readPaper(page);
    return /^\d+/.exec(lines.find((line) => line.includes('Otto Offline')) ?? '')?.[0];
  });

  await test.step('a time that waits is not offered again', async () => {
    const dialog = await openDialog(page);
    await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
    await dialog.getByLabel('Another day').fill(tomorrow().iso);
    await expect(dialog.getByRole('button', { name: /, 04.30 PM$/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /, 04.00 PM$/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  // Today's sheet shows it, too.
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  const elsewhere = page.getByRole('region', { name: 'Requests for other days' });
  await expect(elsewhere).toContainText('Otto Offline');
  await elsewhere.getByRole('link', { name: /, 04.00 PM, / }).press('Enter');
  await expect(row).toBeFocused();
  await context.setOffline(false);
  await expect(row).not.toContainText('Not confirmed yet');
  await expect(row).toContainText('Expected');
  await expect(row.getByRole('button', { name: 'Arrived' })).toBeVisible();
  await expect(row).toHaveCount(1);
  await test.step('the number on paper leads to the appointment', async () => {
    await page.keyboard.press('e');
    await enterFromPaper(page, `${number}a`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Otto Offline: Arrived' })).toBeVisible();
  });
  await context.close();
});

test('without a connection the page does not say that the device has no times while it reads them', async ({
  browser,
  origin,
  call,
  newPatient,
  newDesk,
}) => {
  const service = { serviceId: 'cosmetic-dentistry', serviceName: 'Cosmetic Dentistry', price: 55 };
  await makeBooking(call, {
    person: await newPatient('Rita Read'),
    day: tomorrow(),
    slot: '09.00 AM - 09.30 AM',
    service,
  });
  const { context, page } = await openDevice(browser, origin, await newDesk());
  await openDesk(page, tomorrow(), 'Rita Read');
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
  const ofDay = dialog.getByText(/^Free on /);
  for (const day of [dayAhead(2), dayAhead(3)]) {
    await dialog.getByLabel('Another day').fill(day.iso);
    await expect(ofDay).not.toContainText('asking');
  }
  await context.setOffline(true);
  await expect(ofDay).toContainText('on this device');
  const readStatus = await watchSaid(dialog, 'status');
  await dialog.getByLabel('Another day').fill(dayAhead(2).iso);
  await expect(ofDay).toContainText(', on this device');
  expect((await readStatus()).filter((text) => text.includes('knows none'))).toEqual([]);
  await context.close();
});

test('a new patient with two waiting appointments is one patient', async ({ browser, origin, call, newDesk }) => {
  const desk = await newDesk();
  const { context, page } = await openDevice(browser, origin, desk);
  await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
  await expect(page.getByRole('button', { name: /^Next free: .+, / })).toBeVisible();
  await context.setOffline(true);
  await bookNew(page, 'Nora Newcomer', tomorrow(), '01.30 PM');
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('nora');
  await dialog.getByRole('button', { name: /Nora Newcomer.+not sent to the clinic yet/ }).click();
  await chooseTime(dialog, tomorrow(), '01.00 PM', 'Oral Surgery');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(rowOf(page, 'Nora Newcomer')).toHaveCount(2);
  await context.setOffline(false);
  await expect(rowOf(page, 'Nora Newcomer').filter({ hasText: 'Expected' })).toHaveCount(2);
  await expect(rowOf(page, 'Nora Newcomer').filter({ hasText: NOT_SENT })).toHaveCount(0);
  expect(await (await call('GET', '/patients?search=nora', { person: desk })).json()).toHaveLength(1);
  await context.close();
});

test('a time booked on tomorrow’s sheet is not offered on today’s, even if the list of free times is older', async ({
  browser,
  origin,
  call,
  newPatient,
  newDesk,
}) => {
  const desk = await newDesk();
  const { context, page } = await openDevice(browser, origin, desk);
  await page.goto('/dashboard/desk');
  await expect(page.getByRole('button', { name: 'New booking' })).toBeVisible();
  const offered = async () => {
    const dialog = await openDialog(page);
    await dialog.getByRole('combobox', { name: 'Service' }).selectOption('Oral Surgery');
    const times = dialog.getByRole('button', { name: /^\w{3}, .+ [AP]M$/ });
    await expect(times.first()).toBeVisible();
    const names = await times.allInnerTexts();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return names;
  };
  const free = await call('GET', `/available?date=${encodeURIComponent(tomorrow().medium)}`);
  const services = (await free.json()) as { _id: string; available: string[] }[];
  const [slot = ''] = services.find(({ _id }) => _id === 'oral-surgery')?.available ?? [];
  const day = Number(tomorrow().iso.slice(-2));
  const isOffered = (names: string[]) => names.some((it) => it.includes(` ${day}`) && it.includes(slot.slice(0, 8)));
  // Today's times may be there first.
  await expect.poll(async () => isOffered(await offered())).toBe(true);
  const knownDays = async () =>
    (await readOnDevice<{ date: string }>(page, desk.uid, 'services')).map(({ date }) => date);
  await expect.poll(knownDays).toContain(tomorrow().iso);

  const answered = page.waitForResponse((response) => response.url().includes('/visits'));
  await page.route(NEWS, (route) => (route.request().url().includes('available') ? route.abort() : route.continue()));
  const service = { serviceId: 'oral-surgery', serviceName: 'Oral Surgery', price: 100 };
  await makeBooking(call, { person: await newPatient('Tina Tomorrow'), day: tomorrow(), slot, service });
  await answered;
  await expect
    .poll(async () => JSON.stringify(await readOnDevice(page, desk.uid, 'visits')))
    .toContain('Tina Tomorrow');
  await context.setOffline(true);
  // The page reads the device a moment later.
  await expect.poll(async () => isOffered(await offered())).toBe(false);
  await context.close();
});

test('when two desks want one time offline, one is refused, and takes an alternative', async ({
  browser,
  origin,
  newDesk,
}) => {
  const one = await openDevice(browser, origin, await newDesk('Dee Desk'));
  const two = await openDevice(browser, origin, await newDesk('Lou Lobby'));
  for (const { context, page } of [one, two]) {
    await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
    await expect(page.getByRole('button', { name: /^Next free:/ })).toBeVisible();
    await context.setOffline(true);
  }
  await bookNew(one.page, 'Fiona First', tomorrow(), '02.00 PM');
  await bookNew(two.page, 'Sally Second', tomorrow(), '02.00 PM');
  await one.context.setOffline(false);
  await expect(rowOf(one.page, 'Fiona First')).toContainText('Expected');
  await two.context.setOffline(false);

  const refused = rowOf(two.page, 'Sally Second');
  await expect(refused).toContainText('Not possible: Somebody else has already booked this time.');
  await expect(refused).toContainText('Not booked');
  await expect(refused.getByRole('link', { name: '212 555 0177' })).toHaveAttribute('href', 'tel:2125550177');
  await expect(refused.getByRole('button', { name: /^Book .+ instead$/ })).toHaveCount(3);

  // A person who looks at another day is told there, and finds a link.
  await two.page.getByRole('button', { name: 'Today', exact: true }).click();
  const list = two.page.getByRole('region', { name: 'Requests for other days' });
  await expect(list).toContainText('Sally Second');
  await expect(list).toContainText('Not possible: Somebody else has already booked this time.');
  await list.getByRole('link', { name: ORTHODONTICS.serviceName }).click();
  const other = refused.getByRole('button', { name: 'Book 02.30 PM - 03.00 PM instead' });
  await expect(other).toHaveAccessibleDescription(/^Sally Second 02\.00 PM/);
  await other.click();
  await expect(refused).toContainText('Expected');
  await expect(refused).toContainText('02.30 PM');
  await expect(refused).toHaveCount(1);
  await Promise.all([one.context.close(), two.context.close()]);
});

test('a refused booking that is discarded disappears, and the keyboard stays among the rows', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const patient = await newPatient('Tina Taken');
  await enter(await newDesk());
  await page.route('**/visits/stream', (route) => route.abort());
  await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lena Late');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0179');
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(ORTHODONTICS.serviceName);
  await dialog.getByLabel('Another day').fill(tomorrow().iso);
  const time = dialog.getByRole('button', { name: /, 03\.30 PM$/ }).last();
  await expect(time).toBeVisible();
  // If the dialog knew in time, it would not allow the booking.
  await page.route(NEWS, (route) => route.abort());
  await time.click();
  // The time is taken after it was chosen.
  await makeBooking(call, { person: patient, day: tomorrow(), slot: '03.30 PM - 04.00 PM', service: ORTHODONTICS });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.unroute(NEWS);
  const refused = rowOf(page, 'Lena Late');
  await expect(refused).toContainText('Not booked');
  await expect(rowOf(page, 'Tina Taken')).toBeVisible();
  await refused.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(refused).toBeHidden();
  await expect(page.locator('[data-visit]:focus')).toHaveCount(1);
});

test('a double press on Book sends one request', async ({ page, enter, newDesk }) => {
  await enter(await newDesk());
  await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/desk-booking') && sent.push(request.method()));
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dan Doubled');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0178');
  await chooseTime(dialog, tomorrow(), '04.30 PM');
  await pressTwice(dialog.getByRole('button', { name: 'Book', exact: true }));
  await expect(rowOf(page, 'Dan Doubled')).toContainText('Expected');
  await expect(rowOf(page, 'Dan Doubled')).toHaveCount(1);
  expect(sent).toEqual(['POST']);
});

test('a dialog reopened while it closes starts empty, and books again', async ({ page, enter, newDesk }) => {
  await enter(await newDesk());
  await page.goto(`/dashboard/desk?date=${tomorrow().iso}`);
  const opener = page.getByRole('button', { name: 'New booking' });
  // Press Enter: the focus returns only to an element that had it.
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  const book = dialog.getByRole('button', { name: 'Book', exact: true });
  await name.fill('Ann Before');
  await phone.fill('212 555 0181');
  await chooseTime(dialog, tomorrow(), '09.30 AM');
  expect(await openAgain(book, opener)).toBe(true);
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await page.keyboard.type('Abe After');
  await phone.fill('212 555 0182');
  await chooseTime(dialog, tomorrow(), '10.00 AM');
  await book.click();
  await expect(dialog).toBeHidden();
  for (const patient of ['Ann Before', 'Abe After']) {
    await expect(rowOf(page, patient)).toContainText('Expected');
    await expect(rowOf(page, patient)).toHaveCount(1);
  }
});

test('a chosen time stays when an earlier one becomes free, and is reported when somebody else takes it', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const first = await newPatient('Earl Earlier');
  const service = ORTHODONTICS;
  const id = await makeBooking(call, { person: first, day, slot: '08.00 AM - 08.30 AM', service });
  await enter(await newDesk());
  await openDesk(page, day, 'Earl Earlier');
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Luke Later');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0180');
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(service.serviceName);
  const firstFree = dialog.getByRole('button', { name: /^\w{3}, .+ [AP]M$/ }).first();
  await expect(firstFree).toHaveText(/08\.30 AM$/);
  await firstFree.click();
  const gone = dialog.getByText('This time is no longer free. Please choose another one.');
  const chosen = dialog.getByText(/08\.30 AM · \$80 per 30 minutes/);
  await expect(chosen).toBeVisible();
  const askAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await call('DELETE', `/del-booking/${id}`, { person: first });
  await askAgain();
  await expect(firstFree).toHaveText(/08\.00 AM$/);
  await expect(chosen).toBeVisible();
  await expect(gone).toHaveCount(0);

  const quicker = await newPatient('Quinn Quicker');
  const other = await makeBooking(call, { person: quicker, day, slot: '08.30 AM - 09.00 AM', service });
  await askAgain();
  await expect(gone).toBeVisible();
  await call('DELETE', `/del-booking/${other}`, { person: quicker });
  await askAgain();
  await expect(gone).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(rowOf(page, 'Luke Later')).toContainText('08.30 AM');
  await expect(rowOf(page, 'Luke Later')).toContainText('Expected');
});

for (const button of ['New booking', 'Add walk-in']) {
  test(`text left in the fields of ${button} finds the known patient again`, async ({
    page,
    enter,
    call,
    newPatient,
    newDesk,
    day,
  }) => {
    const name = `Rita ${button}`;
    await makeBooking(call, { person: await newPatient(name), day });
    await enter(await newDesk());
    await page.goto('/dashboard/desk');
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: button });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await expect(dialog.getByText(/found\. Choose one/)).toBeVisible();
    await page.reload();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    // It appears together with the part below it, and stays in place.
    await expect(dialog.getByRole('combobox')).toBeVisible();
    expect(await dialog.getByText(/found\. Choose one/).isVisible()).toBe(true);
    await dialog.getByRole('list', { name: 'Known patients' }).getByRole('button', { name }).first().click();
    await expect(dialog.getByRole('button', { name: 'Somebody else' })).toBeFocused();

    // There is no search, so nothing is waited for.
    await page.reload();
    await expect(dialog.getByRole('button', { name: 'Somebody else' })).toBeVisible();
    await expect(dialog.getByRole('combobox')).toBeVisible();
  });
}

test('the free times of the coming days are requested even at a desk that is never idle', async ({
  page,
  enter,
  newPatient,
  newDesk,
  call,
  day,
}) => {
  const patient = await newPatient('Bea Busy');
  await makeBooking(call, { person: patient, day });
  await page.clock.install();
  await enter(await newDesk());
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.url().includes('/available?from=');
  });
  const row = await openDesk(page, day, 'Bea Busy');
  for (let presses = 0; presses < 20 && !isAsked; presses++) {
    for (const name of ['Arrived', 'Undo']) {
      await row.getByRole('button', { name }).click();
      // The answer brings a new sheet.
      await expect(row).not.toContainText(NOT_SENT);
      await page.clock.runFor(300);
    }
  }
  expect(isAsked).toBe(true);
});

test('a time that turns out to be taken when pressed is replaced by the next one of its day', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const service = ORTHODONTICS;
  const quicker = await newPatient('Quinn Quicker');
  await makeBooking(call, { person: await newPatient('Earl Early'), day, slot: '08.00 AM - 08.30 AM', service });
  await enter(await newDesk());
  await openDesk(page, day, 'Earl Early');
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption(service.serviceName);
  const firstFree = dialog.getByRole('button', { name: /^\w{3}, .+ [AP]M$/ }).first();
  await expect(dialog.getByText('Next free times', { exact: true })).toBeVisible();
  await expect(firstFree).toHaveText(/08\.30 AM$/);
  // If the page heard of it before the press, it would offer the next time.
  const letGo = await holdCalls(page, NEWS);
  await makeBooking(call, { person: quicker, day, slot: '08.30 AM - 09.00 AM', service });
  await firstFree.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/08\.30 AM · \$80 per 30 minutes/)).toBeVisible();
  letGo();
  const gone = dialog.getByText('This time is no longer free. Please choose another one.');
  await expect(gone).toBeVisible();
  await expect(firstFree).toHaveText(/09\.00 AM$/);
  await expect(firstFree).toHaveAttribute('aria-pressed', 'false');
  await expect(firstFree).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/09\.00 AM · \$80 per 30 minutes/)).toBeVisible();
  await expect(gone).toHaveCount(0);

  await test.step('a time that nothing replaces leaves the focus at the times', async () => {
    await dialog.getByLabel('Another day').fill(day.iso);
    const time = dialog.getByRole('button', { name: /\d, 11\.00 AM$/ });
    await time.focus();
    const third = await newPatient('Theo Third');
    await makeBooking(call, { person: third, day, slot: '11.00 AM - 11.30 AM', service });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(time).toHaveCount(0);
    await expect(dialog.getByRole('group', { name: 'Time', exact: true })).toBeFocused();
  });
});

/** The free times on the device came a day earlier. */
function makeOlder(page: Page, uid: string): Promise<void> {
  return page.evaluate(async (name) => {
    const ask = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await ask(indexedDB.open(name));
    const store = db.transaction('services', 'readwrite').objectStore('services');
    for (const day of await ask(store.getAll())) {
      await ask(store.put({ ...day, fetchedAt: day.fetchedAt - 24 * 60 * 60_000 }));
    }
    db.close();
  }, `molar-${uid}`);
}
