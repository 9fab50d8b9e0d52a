// Browsers that store nothing: Molar works as long as the tab is open, and says so once.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { logOut } from '../support/account-forms.ts';
import { type BookingDay, bookOn, dayAhead, fillBooking } from '../support/booking-day.ts';
import { countOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';
import { keepWhatGoes } from '../support/keep-what-goes.ts';
import { openTwo } from '../support/two-bookings.ts';
import { workerAtWork } from '../support/worker-at-work.ts';
import { askToLogOut, TAB_ONLY } from './patient.ts';

const SLOT = '10.00 AM - 10.30 AM';

/** Finds the day in the calendar, which starts with this month: opening an address would lose the sign-in. */
async function tapDay(page: Page, { iso }: BookingDay): Promise<void> {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const next = page.getByRole('button', { name: 'Next month' });
  for (let left = months(iso) - months(dayAhead(0).iso); left > 0; left--) await next.click();
  await page.locator(`[data-day="${iso}"]`).click();
}

/** As in Chrome when a person blocks site data. */
async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
    IDBFactory.prototype.open = refuse;
    LockManager.prototype.request = async () => refuse();
    LockManager.prototype.query = async () => refuse();
  });
}

test('in a browser that blocks storage, a person can log in and book while the tab is open', async ({
  page,
  context,
  newPerson,
  signIn,
  day,
}) => {
  await blockStorage(context);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await signIn(page, await newPerson());
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await page.getByRole('link', { name: 'Appointment', exact: true }).click();
  await tapDay(page, day);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(`${Number(day.iso.slice(8))}`);
  await (await fillBooking(page, 'Oral Surgery', SLOT)).getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');
  expect(errors).toEqual([]);
});

test('in a browser without databases, a person can book while the tab is open', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await (await fillBooking(page, 'Oral Surgery', SLOT)).getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');
});

test('with storage blocked in Chromium’s own settings, a person can do so too', async ({
  newPerson,
  signIn,
  origin,
  day,
  launchOptions,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  // The headless shell reads no settings.
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath,
    baseURL: origin,
  });
  try {
    const page = await context.newPage();
    await page.goto('/');
    expect(await page.evaluate(() => navigator.locks.query().catch(({ name }) => name))).toBe('SecurityError');
    await signIn(page, await newPerson());
    await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
    await page.getByRole('link', { name: 'Appointment', exact: true }).click();
    await tapDay(page, day);
    await (await fillBooking(page, 'Oral Surgery', SLOT)).getByRole('button', { name: 'Book' }).click();
    await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  } finally {
    await context.close();
  }
});

test('with a local storage that can be read and not written, a person can log in', async ({
  page,
  context,
  newPerson,
  signIn,
}) => {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(page, await newPerson());
  await expect(page.getByText(TAB_ONLY)).toHaveCount(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Robin Example' })).toBeVisible();
});

test('a browser that stores nothing books online through the same form, and never claims that anything is on the device', async ({
  page,
  context,
  newPerson,
  signIn,
  day,
}) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  // What a toast claims would be gone before it is looked for.
  await keepWhatGoes(page);
  await signIn(page, await newPerson());
  const notice = page.getByText(TAB_ONLY);
  await expect(notice).toBeVisible();
  await bookOn(page, day, 'Oral Surgery', SLOT);
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');

  await workerAtWork(page);
  await page.route('**/booking', (route) => route.abort());
  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText(
    'Waiting to be sent, kept in this tab only',
  );
  await page.getByRole('button', { name: '1 waiting' }).click();
  await expect(page.getByRole('dialog')).toContainText('Waiting to be sent, kept in this tab only');
  // Only people at the front desk read about notes.
  await context.setOffline(true);
  await expect(page.getByRole('dialog')).toContainText('Your requests are saved while this tab is open');
  await context.setOffline(false);
  // The page of that name may be linked, and the notice may say the same.
  const claims = page.getByText(/on this device/i).and(page.locator(':not(a, a *)'));
  await expect(claims.filter({ hasNotText: 'can’t save anything on this device' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const asking = await askToLogOut(page);
  await expect(asking).toContainText('It is lost when you log out.');
  await expect(asking.getByRole('listitem')).toHaveText(`Book Teeth Cleaning, ${day.medium}, ${SLOT}`);
  await expect(notice).toBeVisible();
});

test('with a database that never answers the page works from the tab’s memory, even without a network', async ({
  page,
  context,
  newPatient,
  enter,
}) => {
  await enter(await newPatient());
  await page.goto('/dashboard');
  await workerAtWork(page);
  await page.addInitScript(() => {
    Object.assign(window, { hasHungDatabase: true });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      return name.startsWith('molar-') ? (new EventTarget() as IDBOpenDBRequest) : open.call(this, name, version);
    };
  });
  await context.setOffline(true);
  await page.reload();
  // The room on the device is unknown.
  await expect(page.getByText('Molar can’t reach what it saved on this device.')).toBeVisible();
  await expect(page.getByText(TAB_ONLY)).toHaveCount(0);
  await page.goto('/dashboard/device');
  await expect(page.getByText('What is waiting on this device can’t be read right now.')).toBeVisible();
  await expect(page.getByText('Nothing of yours is waiting.')).toHaveCount(0);
  await expect(page.getByText('Days with free times')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete what is saved on this device' })).toHaveCount(0);
});

test('what a logout could not delete, because the database gave no answer, is deleted by the next page', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  const { uid, name } = await openTwo({ page, enter, newPatient, call, day });
  await page.addInitScript(() => {
    Object.assign(window, { hasHungDatabase: true });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      const isSilent = sessionStorage.getItem('is-silent') && name.startsWith('molar-');
      return isSilent ? (new EventTarget() as IDBOpenDBRequest) : open.call(this, name, version);
    };
  });
  await page.evaluate(() => sessionStorage.setItem('is-silent', 'yes'));
  await page.reload();
  await expect(page.getByText('Molar can’t reach what it saved on this device.')).toBeVisible();
  await logOut(page, name);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('is-silent'));
  await page.goto('/about');
  await expect.poll(() => countOnDevice(page, uid, 'bookings')).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('molar.left-behind'))).toBeNull();
});

test('data that the browser deletes under the page is requested again, and nothing counts as canceled', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  const { uid } = await openTwo({ page, enter, newPatient, call, day });
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
    `molar-${uid}`,
  );
  await expect.poll(() => countOnDevice(page, uid, 'bookings')).toBe(2);
  const row = page.getByRole('row', { name: /Oral Surgery/ });
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancel Booking Successfully!').first()).toBeVisible();
});
