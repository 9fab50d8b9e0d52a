import type { Page } from 'playwright/test';
import { bookOn, dayAhead, fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { askToLogOut } from './patient.ts';

test.use({ serviceWorkers: 'block' });

const SLOT = '10.00 AM - 10.30 AM';

/** The notes beside the database, in local storage. */
function readNotes(page: Page): Promise<string> {
  return page.evaluate(() => Object.values({ ...localStorage }).join());
}

test('an identity provider that never answers delays nothing on the screen', async ({
  page,
  context,
  newPerson,
  signIn,
}) => {
  const day = dayAhead(22);
  await signIn(page, await newPerson());
  await bookOn(page, day, 'Oral Surgery', SLOT);
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();

  const hanging: string[] = [];
  await context.route(/identitytoolkit|securetoken/, (route) => void hanging.push(route.request().url()));
  // Without our own time limits: a call that waits for the provider waits longer than this test runs.
  await context.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  // The server will refuse this token, so the provider is asked for a new one.
  await page.evaluate(() => localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}x`));
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');
  await expect(page.getByRole('button', { name: 'Robin Example' })).toBeVisible();
  await expect.poll(() => hanging.length).toBeGreaterThan(0);

  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Waiting to be sent');
  await expect.poll(() => readNotes(page)).toContain('Teeth Cleaning');
  await (await askToLogOut(page)).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  // The next user of the device must not read the request.
  await expect.poll(() => readNotes(page)).not.toContain('Teeth Cleaning');
  expect(await readNotes(page)).toContain('"count":1');
});

test('requests lost when the browser freed storage are named in the messages', async ({
  page,
  newPatient,
  enter,
  origin,
}) => {
  const day = dayAhead(24);
  await enter(await newPatient());
  await page.route('**/booking', (route) => route.abort());
  await bookOn(page, day, 'Oral Surgery', SLOT);
  await expect.poll(() => readNotes(page)).toContain('Oral Surgery');
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });

  await page.goto('/dashboard');
  const lost = `Book Oral Surgery, ${day.medium}, ${SLOT}`;
  await expect(page.getByText(lost).first()).toBeVisible();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText(lost);
  await page.reload();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByText(lost)).toHaveCount(1);
});

test('the browser is asked for persistent storage after the first request, and the badge counts waiting requests', async ({
  page,
  context,
  newPatient,
  enter,
}) => {
  await context.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    StorageManager.prototype.persist = async () => {
      said.push('persist');
      return true;
    };
    Navigator.prototype.setAppBadge = async (count) => void said.push(`badge ${count}`);
  });
  const day = dayAhead(25);
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await enter(await newPatient());
  await page.route('**/booking', (route) => route.abort());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Oral Surgery', SLOT);
  expect(await said()).not.toContain('persist');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect.poll(said).toEqual(expect.arrayContaining(['persist', 'badge 1']));
  await page.unroute('**/booking');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await expect.poll(async () => (await said()).at(-1)).toBe('badge 0');
});

test('persistent storage granted to one person on this device holds for the next', async ({
  page,
  enter,
  newPatient,
}) => {
  await enter(await newPatient());
  await page.goto('/dashboard/device');
  const protection = page
    .getByRole('main')
    .locator('div')
    .filter({ hasText: /^Protected/ });
  await expect(protection).toContainText('Not yet. The browser is asked once a request is saved here.');
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => true;
  });
  await page.reload();
  await expect(protection).toContainText('Yes. The browser will not delete it on its own.');
});

test('a tab that considers the clinic offline learns from another tab that it is back', async ({
  page,
  context,
  enter,
  newPatient,
}) => {
  await page.clock.install();
  await enter(await newPatient());
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  let tries = 0;
  await page.route(/\/(my-appointment|check-admin|check-desk)\b/, (route) => {
    tries++;
    return route.abort();
  });
  // By then its own next retry is many seconds away.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        await page.clock.runFor(1000);
        return tries;
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(12);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await page.unroute(/\/(my-appointment|check-admin|check-desk)\b/);

  const other = await context.newPage();
  await other.goto('/dashboard');
  let ticks = 0;
  await expect
    .poll(async () => {
      // Both tabs share this clock. Four seconds at most: the first tab's own retry is later.
      if (ticks++ < 40) await page.clock.runFor(100);
      return page.getByText('Offline', { exact: true }).count();
    })
    .toBe(0);
});
