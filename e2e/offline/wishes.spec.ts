import type { Request } from 'playwright/test';
import { wishOf } from '../../test/wish.ts';
import { card, dayAhead, fillBooking } from '../support/booking-day.ts';
import { readOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';
import { tap } from '../support/tap-again.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

// All calls that may tell the page that the clinic is reachable: after two hours the token is renewed, too.
const CALLS = /^\w+:\/\/[^/]+\/(available|booking|check-admin|check-desk|config|my-appointment|user)\b/;

test('offline, a patient names up to three times, and is told the true state of the wish', async ({
  page,
  newPatient,
  enter,
  day,
}) => {
  await page.clock.install();
  const unanswered = new Set<Request>();
  const end = (request: Request) => unanswered.delete(request);
  page.on('request', (request) => CALLS.test(request.url()) && unanswered.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const service = card(page, 'Teeth Cleaning');
  await expect(service).toContainText('16 spaces available');
  await workerAtWork(page);

  await page.route(CALLS, (route) => route.abort());
  // A late answer would tell the page that the clinic is reachable.
  await expect.poll(() => unanswered.size).toBe(0);
  await page.clock.fastForward('02:00:00');
  // As a device does. A check in flight may have been answered before, and is repeated only 45 s later.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(page.getByRole('banner').getByText('Offline')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText('checked 2 h ago, may have changed')).toBeVisible();
  await expect(service).toHaveCSS('filter', 'grayscale(1)');

  await service.getByRole('button', { name: 'Book appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('555 0100');
  await dialog.getByLabel('Appointment time').selectOption('08.00 AM - 08.30 AM');
  const third = dialog.getByLabel('Third choice').getByRole('option');
  await expect(third.filter({ hasText: '09.00 AM -' })).toHaveCount(1);
  await dialog.getByLabel('Second choice').selectOption('09.00 AM - 09.30 AM');
  await expect(third.filter({ hasText: /0[89].00 AM -/ })).toHaveCount(0);
  await expect(third.filter({ hasText: '10.00 AM -' })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible();
  await expect(service).toContainText('08.00 AM: waiting to be sent');
  await expect(card(page, 'Oral Surgery')).not.toContainText('waiting');

  // The clinic would refuse a second booking.
  await service.getByRole('button', { name: '11.00 AM - 11.30 AM' }).click();
  await expect(dialog).toContainText('Teeth Cleaning at 08.00 AM on this day is waiting to be sent');
  await expect(dialog.getByRole('button', { name: 'Book', exact: true })).toBeDisabled();
  await dialog.getByRole('link', { name: 'See it in My appointments' }).click();
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row).toContainText(/Waiting to be sent\. If it is taken: 09.00 AM - 09.30 AM/);

  await page.unroute(CALLS);
  await page.clock.runFor('01:00');
  await expect(row).toContainText('Unpaid');
  await expect(row).not.toContainText(/waiting to be sent/i);

  // The page shows the clinic's bookings, and still lets the person ask: the list may be old.
  await page.goBack();
  await expect(service).toContainText(/You have 0[89].00 AM/);
  await service.getByRole('button', { name: 'Book appointment' }).click();
  await expect(dialog).toContainText(/You have Teeth Cleaning at 0[89].00 AM on this day\./);
  await expect(dialog.getByRole('button', { name: 'Book', exact: true })).toBeEnabled();

  // No alternative time may be booked.
  await page.route(CALLS, (route) => route.abort());
  await page.clock.fastForward('02:00:00');
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(page.locator('header').getByText('Offline')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog).toContainText('You can have one appointment per service and day.');
  await expect(dialog.getByLabel('Second choice')).toHaveCount(0);
});

test('the data kept on this device is listed, and deleted without touching waiting requests', async ({
  page,
  context,
  newPatient,
  enter,
}) => {
  const day = dayAhead(10);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Oral Surgery')).toContainText('16 spaces available');
  await workerAtWork(page);
  // The worker's calls as well.
  await context.route(CALLS, (route) => route.abort());
  await card(page, 'Oral Surgery').getByRole('button', { name: 'Book appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Oral Surgery' });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('555 0100');
  await dialog.getByLabel('Appointment time').selectOption('08.00 AM - 08.30 AM');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();

  await page.getByRole('button', { name: /waiting/ }).click();
  // By key: the popover changes its height under the pointer when the page notices that the clinic is gone.
  await page.getByRole('link', { name: 'What is saved on this device' }).press('Enter');
  await expect(page).toHaveTitle('On this device - Molar');
  await page.getByRole('button', { name: 'Delete what is saved on this device' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete what is saved on this device?' });
  await ask.getByRole('checkbox', { name: /Book Oral Surgery/ }).check();
  await page.goBack();
  await expect(ask).toBeHidden();
  await page.goForward();
  await expect(ask.getByRole('checkbox', { name: /Book Oral Surgery/ })).not.toBeChecked();
  await page.evaluate(() => {
    const { clear } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.clear = () => {
      IDBObjectStore.prototype.clear = clear;
      throw new DOMException('Nothing can be deleted.', 'DataError');
    };
  });
  await ask.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(ask.getByRole('alert')).toHaveText('This could not be deleted. Please try again.');
  await ask.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    page.getByText('What was saved on this device is deleted, except for the requests above.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText(/Book Oral Surgery/)).toBeVisible();
});

test('data deleted from the device is requested again if another tab shows it', async ({
  page,
  newPatient,
  enter,
  call,
  day,
}) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Unpaid');
  const other = await page.context().newPage();
  await other.goto('/dashboard/device');
  await other.getByRole('button', { name: 'Delete what is saved on this device' }).click();
  const gone = other.getByRole('button', { name: 'Delete', exact: true });
  await gone.click({ trial: true });
  // Sooner than the next poll.
  const asked = page.waitForRequest(/\/my-appointment/, { timeout: 20_000 });
  await gone.click();
  await expect(other.getByText('What was saved on this device is deleted.')).toBeVisible();
  await asked;
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Unpaid');
});

test('a double tap on Discard gives up one request, and not the one that takes its place', async ({
  page,
  context,
  newPatient,
  enter,
  call,
  day,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');
  // By then the device has the dialog's code.
  await page.evaluate(() => navigator.serviceWorker.ready);
  // A request that was never sent disappears at once.
  await context.setOffline(true);
  for (const service of ['Oral Surgery', 'Teeth Cleaning']) {
    const dialog = await fillBooking(page, service, '08.00 AM - 08.30 AM');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, service)).toContainText('waiting to be sent');
  }
  await page.getByRole('button', { name: '2 waiting' }).click();
  const list = page.getByRole('dialog', { name: /waiting/ });
  const discard = list.getByRole('button', { name: 'Discard' });
  await expect(discard).toHaveCount(2);
  // It fades in.
  await discard.first().click({ trial: true });
  // Discard of a request that is under way cancels it at the clinic. Only the first one is tried, after ever longer pauses.
  const untilTried = async () => {
    const [first] = await readOnDevice<{ nextAttemptAt: number }>(page, person.uid, 'outbox');
    return (first?.nextAttemptAt ?? 0) - Date.now();
  };
  await expect.poll(untilTried).toBeGreaterThan(3_000);
  const again = await tap(page, discard.first());
  await expect(discard).toHaveCount(1);
  await again();

  await context.setOffline(false);
  await expect(page.getByText('Nothing of yours is waiting.')).toBeVisible();
  const mine = (await (await call('GET', `/my-appointment?email=${person.email}`, { person })).json()) as object[];
  expect(mine).toMatchObject([{ serviceId: 'teeth-cleaning' }]);
});
