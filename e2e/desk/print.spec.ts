// A morning on paper: the day is printed, and the ticked boxes are entered.

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { slotLabel } from '../../contract/slot.ts';
import type { DaySheet } from '../../contract/visit.ts';
import { logIn, logOut } from '../support/account-forms.ts';
import { type BookingDay, dayAhead } from '../support/booking-day.ts';
import { callClinic, signInAdmin } from '../support/clinic-call.ts';
import { addWalkIn, makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { countOnDevice } from '../support/device-database.ts';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';
import { startMolar } from '../support/molar-server.ts';
import { openDevice } from '../support/open-device.ts';
import { countPages, enterFromPaper, keepPrints, printDay, readPaper } from '../support/paper.ts';
import type { SignedIn } from '../support/signed-in.ts';

const SERVICES = [
  ['pediatric-dental', 'Pediatric Dental', 49],
  ['oral-surgery', 'Oral Surgery', 100],
] as const;

const phone = '212 555 0100';
const entered = (page: Page) => page.getByRole('list', { name: 'Entered' }).getByRole('listitem');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Enter from paper' });
const expectSaid = (page: Page, text: string) =>
  expect(dialogOf(page).getByRole('status').getByText(text, { exact: true })).toBeVisible();

/** Books an appointment for a new patient. @param minute of the day at which it begins */
async function bookFor(
  call: TestFixtures['call'],
  desk: SignedIn,
  { name, day, minute, service = SERVICES[0] }: BookedFor,
): Promise<void> {
  const [serviceId, serviceName, price] = service;
  const body = { patient: { name, phone }, serviceId, serviceName, price, date: day.medium, slot: slotLabel(minute) };
  const answer = await call('POST', '/desk-booking', { person: desk, body });
  if (!answer.ok()) throw new Error(`Nothing was booked: ${answer.status()} ${await answer.text()}`);
}

interface BookedFor {
  name: string;
  day: BookingDay;
  minute: number;
  service?: (typeof SERVICES)[number];
}

/** Every half hour, without the two at noon. */
const MINUTES = Array.from({ length: 16 }, (_, index) => 480 + index * 30 + (index < 8 ? 0 : 60)).slice(0, 15);

const NO_NUMBERS =
  'This device has no row numbers from a print of this day: it has printed none, or somebody has logged out or was taken off the front desk since.';

test('thirty rows print on two pages, black on white, with every row of the day and nothing else of the page', async ({
  page,
  enter,
  call,
  newDesk,
  day,
}) => {
  const desk = await newDesk();
  for (const [index, service] of SERVICES.entries()) {
    for (const [time, minute] of MINUTES.entries()) {
      await bookFor(call, desk, { name: `Pat ${index}-${time}`, day, minute, service });
    }
  }
  await enter(desk);
  await keepPrints(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openDesk(page, day, 'Pat 0-0');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Pat 1-3');
  await expect(rowOf(page, 'Pat 0-0')).toBeHidden();

  const number = await printDay(page);
  const [first = [], second = []] = await readPaper(page);
  await test.step('all rows are there, by time and service, with the number of each', async () => {
    const rows = [...first, ...second].filter((line) => /^\d+\|/.test(line));
    expect(rows.map((line) => line.split('|')[0])).toEqual(Array.from({ length: 30 }, (_, index) => `${index + 1}`));
    expect(rows[0]).toBe(`1|08.00 AM|Pat 1-0|${phone}|Oral Surgery|No|Expected|||||`);
    expect(rows[29]).toBe(`30|04.00 PM|Pat 0-14|${phone}|Pediatric Dental|No|Expected|||||`);
    expect([first, second].map((lines) => lines.filter((line) => /^\d+\|/.test(line)).length)).toEqual([25, 5]);
  });
  await test.step('each page has its title, its age and the key to the letters', () => {
    for (const [index, [title = '', age = '', letters = '']] of [first, second].entries()) {
      expect(title).toMatch(/^Molar, \w+day, \w+ \d+, \d{4}\|/);
      expect(title).toContain(`Print ${number}, page ${index + 1} of 2`);
      expect(age).toMatch(/^As of \w+ \d+, \d{4}, \d\d\.\d\d [AP]M\. Printed .*M\./);
      expect(letters).toBe('A arrived, C in chair, D done, M missed, L late, with minutes|');
    }
    expect(second.filter((line) => line === 'Name|Phone|Service')).toHaveLength(5);
    expect(first).not.toContain('Walked in');
  });

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('body > [data-paper]');
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const white of [paper, page.locator('body'), page.locator('html')]) {
    await expect(white).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(white).toHaveCSS('color-scheme', 'light');
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  for (const format of ['Letter', 'A4'] as const) expect(await countPages(page, format), format).toBe(2);

  await test.step('the page resumes where it was', async () => {
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(paper).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-paper');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test('the longest names, numbers and services make no row higher and no page longer', async ({
  page,
  enter,
  admin,
  day,
}) => {
  const long = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff von Hohenstein '.repeat(2).slice(0, 120);
  const at = new Date().toISOString();
  const visits = Array.from({ length: 25 }, (_, index) => ({
    ...({
      _id: `v${index}`,
      kind: 'booking',
      patientId: 'p',
      name: long,
      phone: '1234567890 '.repeat(4).slice(0, 40),
    } as const),
    ...{ serviceId: 's', serviceName: long, slot: '08.00 AM - 08.30 AM', price: 9, createdAt: at },
    ...(index === 0 ? { payment: false, isInReview: true as const } : { payment: true }),
  }));
  const sheet: DaySheet = { asOf: at, last: 1, visits, events: [], cancellations: [], staff: [] };
  await enter(admin);
  await keepPrints(page);
  await page.route(/\/visits\?/, (route) => route.fulfill({ json: sheet }));
  await page.route('**/visit-events/*', (route) => route.abort());
  await page.goto(`/dashboard/desk?date=${day.iso}`);
  await expect(page.getByRole('row', { name: long })).toHaveCount(25);
  await page.getByRole('row', { name: long }).first().getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText(/On this device, not (sent|confirmed) yet/)).toBeVisible();
  await printDay(page);
  await page.emulateMedia({ media: 'print' });
  const heights = await page
    .locator('body > [data-paper] tbody > tr')
    .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);
  expect(heights).toHaveLength(1);
  const paid = page.locator('body > [data-paper] td:nth-child(6) bdi').first();
  await expect(paid).toHaveText('Being checked');
  expect(await paid.evaluate((cell) => cell.scrollHeight > cell.clientHeight), 'both words fit').toBe(false);
  const isCut = (header: Element) => header.scrollHeight > header.clientHeight;
  expect(await page.locator('body > [data-paper] header').evaluate(isCut)).toBe(false);
  for (const format of ['Letter', 'A4'] as const) expect(await countPages(page, format), format).toBe(1);
});

test('the numbers are those of the paper, even after somebody was added above and somebody has canceled', async ({
  page,
  enter,
  call,
  newDesk,
  newPatient,
  day,
}) => {
  const desk = await newDesk();
  const [serviceId, serviceName, price] = SERVICES[1];
  const gone = await newPatient('Cam Canceler');
  const wish = { serviceId, serviceName, price, date: day.medium, slot: slotLabel(570), phone, payment: false };
  await call('POST', '/booking', { person: gone, body: { ...wish, userName: gone.name, email: gone.email } });
  const query = `/my-appointment?email=${encodeURIComponent(gone.email)}`;
  const [{ _id: goneId }] = (await (await call('GET', query, { person: gone })).json()) as [{ _id: string }];
  await bookFor(call, desk, { name: 'Anna Smith', day, minute: 540 });
  await bookFor(call, desk, { name: 'Ben Brown', day, minute: 600 });
  // A patient who canceled before the print has no number on it.
  const early = await newPatient('Gus Gone');
  const earlyId = await makeBooking(call, { person: early, day, slot: slotLabel(510) });
  await call('DELETE', `/del-booking/${earlyId}`, { person: early });
  await enter(desk);
  await keepPrints(page);
  await openDesk(page, day, 'Anna Smith');
  await expect(rowOf(page, 'Gus Gone')).toContainText('Canceled');
  const number = await printDay(page);
  await bookFor(call, desk, { name: 'Zoe Early', day, minute: 480 });
  await call('DELETE', `/del-booking/${goneId}`, { person: gone });
  await page.reload();
  await expect(rowOf(page, 'Zoe Early')).toBeVisible();

  await page.keyboard.press('e');
  await expect(dialogOf(page).getByRole('combobox', { name: 'Paper' })).toContainText(`Print ${number}, `);
  await enterFromPaper(page, '1a');
  await expect(entered(page)).toHaveText(['1 Anna Smith: ArrivedUndo']);
  await expectSaid(page, '1 Anna Smith: Arrived');

  await test.step('an error is reported at once, and nothing is noted', async () => {
    await enterFromPaper(page, '4');
    await expectSaid(page, 'There is no row 4: the last one is 3.');
    await enterFromPaper(page, 'a');
    await expectSaid(page, 'There is no row 4: the last one is 3. Nothing was noted.');
    await enterFromPaper(page, '3x');
    await expectSaid(page, '“x” is not one of the letters A, C, D, M and L. Nothing was noted.');
    await enterFromPaper(page, '1a');
    await expectSaid(page, '1 Anna Smith was already noted: Arrived');
    await expect(entered(page)).toHaveText([
      '1 Anna Smith was already noted: Arrived',
      '3x: “x” is not one of the letters A, C, D, M and L. Nothing was noted.',
      '4a: There is no row 4: the last one is 3. Nothing was noted.',
      '1 Anna Smith: ArrivedUndo',
    ]);
  });
  await test.step('the name is shown before the letter is typed', async () => {
    await enterFromPaper(page, '3');
    await expectSaid(page, `3 Ben Brown, 10.00 AM, ${SERVICES[0][1]}, Expected`);
    await page.keyboard.press('Enter');
    await expectSaid(page, 'Type the letter after the number: A, C, D, M or L.');
    await page.keyboard.press('Backspace');
  });
  await test.step('as fast as anybody types', async () => {
    await enterFromPaper(page, '3l3l1C1d2a');
    await expect(entered(page).first()).toHaveText('2 Cam Canceler: Arrived (had canceled)Undo');
    expect((await entered(page).allTextContents()).slice(0, 5)).toEqual([
      '2 Cam Canceler: Arrived (had canceled)Undo',
      '1 Anna Smith: DoneUndo',
      '1 Anna Smith: In chairUndo',
      '3 Ben Brown was already noted: Running late, 10 min',
      '3 Ben Brown: Running late, 10 minUndo',
    ]);
  });
  await test.step('an impossible box is reported, and notes nothing', async () => {
    await enterFromPaper(page, '2m');
    await expect(entered(page).first()).toHaveText('2 Cam Canceler: this appointment was canceled. Nothing was noted.');
    // A patient who is done is not missed, whatever the paper says later.
    await enterFromPaper(page, '1m');
    await expect(entered(page).first()).toHaveText('1 Anna Smith: Missed (the row stays Done)Undo');
  });
  await test.step('an entry is taken back by keyboard alone', async () => {
    await page.keyboard.press('Tab');
    await expect(entered(page).first().getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectSaid(page, '1 Anna Smith: Missed (the row stays Done), undone');
    await enterFromPaper(page, '');
    await page.keyboard.press('Escape');
  });
  await expect(rowOf(page, 'Anna Smith')).toHaveAttribute('data-state', 'done');
  await expect(rowOf(page, 'Ben Brown')).toContainText('Running late, 10 min');
  await expect(rowOf(page, 'Cam Canceler')).toHaveAttribute('data-state', 'arrived');
  await expect(rowOf(page, 'Zoe Early')).toHaveAttribute('data-state', 'expected');
  await test.step('an entry is taken back at its row as well', async () => {
    const undoOf = (name: string) => rowOf(page, name).getByRole('button', { name: 'Undo' });
    await undoOf('Ben Brown').click();
    await expect(rowOf(page, 'Ben Brown')).toHaveAttribute('data-state', 'expected');
    await expect(undoOf('Ben Brown')).toHaveCount(0);
    await expect(undoOf('Zoe Early')).toHaveCount(0);
  });
  await page.reload();
  await expect(rowOf(page, 'Cam Canceler')).toHaveAttribute('data-state', 'arrived');
});

test('a patient who canceled and undid it after the print keeps their number, and what was entered for them can be undone', async ({
  page,
  enter,
  call,
  newDesk,
  newPatient,
  day,
}) => {
  const desk = await newDesk();
  const patient = await newPatient('Una Undoes');
  const wanted = { person: patient, day, slot: slotLabel(540) };
  const first = await makeBooking(call, wanted);
  await bookFor(call, desk, { name: 'Ben Brown', day, minute: 600 });
  await enter(desk);
  await keepPrints(page);
  await openDesk(page, day, 'Una Undoes');
  await printDay(page);
  await call('DELETE', `/del-booking/${first}`, { person: patient });
  const second = await makeBooking(call, { ...wanted, restores: first });
  await page.reload();
  const row = rowOf(page, 'Una Undoes');
  await expect(row).toHaveAttribute('data-visit', second);

  await page.keyboard.press('e');
  await enterFromPaper(page, '1a');
  await expect(entered(page)).toHaveText(['1 Una Undoes: ArrivedUndo']);
  // The day that is looked up follows with its next poll.
  await call('DELETE', `/del-booking/${second}`, { person: patient });
  const third = await makeBooking(call, { ...wanted, restores: second });
  await expect(page.locator(`[data-visit="${third}"]`)).toBeAttached({ timeout: 30_000 });
  await entered(page).getByRole('button', { name: 'Undo' }).click();
  await expect(entered(page)).toHaveText(['1 Una Undoes: Arrived, undone']);
  await page.keyboard.press('Escape');
  await expect(row).toHaveAttribute('data-state', 'expected');
});

test('after logging in again the person is told that the numbers of the papers are gone', async ({
  page,
  enter,
  call,
  newDesk,
  day,
}) => {
  const desk = await newDesk();
  await bookFor(call, desk, { name: 'Anna Smith', day, minute: 540 });
  await enter(desk);
  await keepPrints(page);
  await openDesk(page, day, 'Anna Smith');
  await printDay(page);
  await logOut(page, desk.name);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await logIn(page, desk);
  await expect(page.getByRole('button', { name: desk.name })).toBeVisible();
  await openDesk(page, day, 'Anna Smith');
  await page.getByRole('button', { name: 'Enter from paper' }).click();
  await expect(dialogOf(page)).toContainText(NO_NUMBERS);
});

test('a tablet that has not printed says so, and counts the rows of the screen', async ({
  page,
  enter,
  call,
  newDesk,
  day,
}) => {
  const desk = await newDesk();
  await bookFor(call, desk, { name: 'Anna Smith', day, minute: 540 });
  await bookFor(call, desk, { name: 'Ben Brown', day, minute: 600 });
  await enter(desk);
  await openDesk(page, day, 'Anna Smith');
  await page.getByRole('button', { name: 'Enter from paper' }).click();
  await expect(dialogOf(page)).toContainText(NO_NUMBERS);
  const rows = dialogOf(page).getByRole('list', { name: 'Rows of the screen' }).getByRole('listitem');
  await expect(rows).toHaveText([
    `1 Anna Smith, 09.00 AM, ${SERVICES[0][1]}, Expected`,
    `2 Ben Brown, 10.00 AM, ${SERVICES[0][1]}, Expected`,
  ]);
  await enterFromPaper(page, '2');
  await expect(rows).toHaveText([`2 Ben Brown, 10.00 AM, ${SERVICES[0][1]}, Expected`]);
  await enterFromPaper(page, 'm');
  await expect(entered(page)).toHaveText(['2 Ben Brown: MissedUndo']);
  // The row on an old paper shows that the patient is further along.
  for (const typed of ['2a', '2d', '2a']) await enterFromPaper(page, typed);
  await expect(entered(page).first()).toHaveText('2 Ben Brown was already noted: Arrived (the row stays Done)');

  await test.step('an entry that the device can’t save is not reported as noted, and no paper has numbers that nobody keeps', async () => {
    const unsaved = '1 Anna Smith: This could not be saved. Please try again.';
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('It does not work.', 'DataError');
      };
    });
    await enterFromPaper(page, '1a');
    await expect(entered(page).first()).toHaveText(unsaved);
    await expectSaid(page, unsaved);
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await expect(rowOf(page, 'Anna Smith')).toHaveAttribute('data-state', 'expected');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be printed' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Enter from paper' }).click();
    await expect(dialogOf(page)).toContainText(NO_NUMBERS);
  });
  await page.goBack();
  await expect(rowOf(page, 'Ben Brown')).toContainText('Done');
  await expect(page.getByRole('button', { name: 'Enter from paper' })).toBeFocused();
});

test('after a cold start without the clinic the day is printed and entered, and the clinic receives it', async ({
  browser,
}) => {
  const molar = await startMolar();
  const { origin } = molar;
  try {
    const admin = await signInAdmin(origin);
    const patient = { name: 'Wally Walker', phone: '212 555 0199' };
    await callClinic(origin, admin, 'PUT', `/walk-ins/${randomUUID()}`, { date: dayAhead(0).medium, patient });

    const { context, page } = await openDevice(browser, origin, admin, { serviceWorkers: 'allow' });
    await keepPrints(page);
    const wally = await openDesk(page, dayAhead(0), 'Wally Walker');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(wally).toBeVisible();
    await molar.kill();
    await page.goto('/dashboard/desk');
    await expect(wally).toBeVisible();
    await addWalkIn(page, 'Nora Newcomer');
    await expect(rowOf(page, 'Nora Newcomer')).toBeVisible();

    await rowOf(page, 'Nora Newcomer').focus();
    await page.keyboard.press('p');
    await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
    const [lines = []] = await readPaper(page);
    // Their order depends on who arrived first, and both were only just added.
    const row = lines.find((line) => line.includes('Nora Newcomer')) ?? '';
    const number = Number(/^\d+/.exec(row)?.[0]);
    expect(row).toMatch(/^\d \*\|Walk-in\|Nora Newcomer\|212 555 0199\|\|\|Arrived \d\d\.\d\d [AP]M/);
    expect(lines.find((line) => line.includes('Wally Walker'))).not.toContain('*');
    // A walk-in can't be running late.
    const boxes = page
      .locator('body > [data-paper] tr', { hasText: 'Wally Walker' })
      .locator('td:nth-last-child(-n+5) > *');
    await expect(boxes).toHaveCount(4);
    expect(lines[1]).toContain('The clinic has not confirmed 1 request of this device yet.');
    expect(lines[2]).toContain('* Includes what the clinic has not confirmed yet');
    expect(await countPages(page, 'Letter')).toBe(1);

    await page.keyboard.press('e');
    await enterFromPaper(page, `${number}c`);
    await expect(entered(page)).toHaveText([/^\d Nora Newcomer: In chair/]);
    await enterFromPaper(page, `${3 - number}m`);
    await expect(entered(page)).toHaveText([/Wally Walker: Missed/, /Nora Newcomer/]);
    await page.reload();
    await expect(rowOf(page, 'Nora Newcomer')).toHaveAttribute('data-state', 'in-chair');

    await molar.restart();
    await expect(rowOf(page, 'Nora Newcomer')).not.toContainText(/not (sent|confirmed) yet/);
    const { context: other, page: elsewhere } = await openDevice(browser, origin, admin);
    await expect(await openDesk(elsewhere, dayAhead(0), 'Nora Newcomer')).toContainText('In chair');
    await expect(rowOf(elsewhere, 'Wally Walker')).toContainText('Missed');
    expect(await countOnDevice(page, admin.uid, 'prints')).toBe(1);
    await Promise.all([context.close(), other.close()]);
  } finally {
    await molar.stop();
  }
});

test('single letters can be turned off, and stay off on this device', async ({ page, enter, call, newDesk, day }) => {
  const desk = await newDesk();
  await bookFor(call, desk, { name: 'Anna Smith', day, minute: 540 });
  await bookFor(call, desk, { name: 'Ben Brown', day, minute: 600 });
  await enter(desk);
  await keepPrints(page);
  const anna = await openDesk(page, day, 'Anna Smith');
  await page.keyboard.press('?');
  const keysOn = page.getByRole('checkbox', { name: 'Keys on' });
  await expect(keysOn).toBeChecked();
  await keysOn.press('Space');
  await expect(keysOn).not.toBeChecked();
  await page.keyboard.press('Escape');
  // It closes by going back in the history, which would collide with a reload.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(anna).toBeVisible();
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await expect(keysOn).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await anna.focus();
  for (const key of ['a', 'm', 'p', '?', '/', 'e']) await page.keyboard.press(key);
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Ben Brown')).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(anna).toHaveAttribute('data-state', 'expected');
  await expect(page.locator('html')).not.toHaveAttribute('data-prints');

  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await keysOn.press('Space');
  await expect(keysOn).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await anna.focus();
  await page.keyboard.press('a');
  await expect(anna).toHaveAttribute('data-state', 'arrived');
});
