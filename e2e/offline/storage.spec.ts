// Browsers that keep nothing, or nothing more: Molar works as long as the tab is open, and says so once.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { fillBooking } from '../booking-day.ts';
import { expect, test } from '../fixtures.ts';
import { listAtClinic } from './patient.ts';

const SLOT = '10.00 AM - 10.30 AM';
const NOTICE =
  'Molar can keep nothing on the device: its storage is full or blocked. Stay online until your appointment is confirmed.';

/** As Chrome does when a person blocks what sites keep. */
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

test('where a person blocks what sites keep, they sign in and book as long as the tab is open', async ({
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
  await expect(page.getByText(NOTICE)).toHaveCount(1);
  await page.getByRole('link', { name: 'Appointment', exact: true }).click();
  await page.evaluate((iso) => {
    history.pushState(null, '', `/appointment?date=${iso}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, day.iso);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(`${Number(day.iso.slice(8))}`);
  await (await fillBooking(page, 'Oral Surgery', SLOT)).getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');
  expect(errors).toEqual([]);
});

test('where Chromium itself is set to block what sites keep, they do as well', async ({
  newPerson,
  signIn,
  origin,
  launchOptions,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: origin });
  try {
    const page = await context.newPage();
    await page.goto('/');
    expect(await page.evaluate(() => navigator.locks.query().catch(({ name }) => name))).toBe('SecurityError');
    await signIn(page, await newPerson());
    await expect(page.getByText(NOTICE)).toHaveCount(1);
    await page.getByRole('link', { name: 'Appointment', exact: true }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('grid').getByRole('button', { name: /15/ }).click();
    await (await fillBooking(page, 'Oral Surgery', SLOT)).getByRole('button', { name: 'Book' }).click();
    await expect(page.getByText(/Appointment is set/).first()).toBeVisible();
  } finally {
    await context.close();
  }
});

test('where local storage can be read and not written, a person can sign in', async ({
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
  await expect(page.getByText(NOTICE)).toHaveCount(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Robin Example' })).toBeVisible();
});

/** From now on, and in the pages that come, the databases of the device take nothing. */
async function fillDevice(page: Page): Promise<void> {
  const fill = () => {
    for (const method of ['put', 'add'] as const) {
      const original = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (...args) {
        if (/^molar-/.test(this.transaction.db.name)) throw new DOMException('The disk is full.', 'QuotaExceededError');
        return original.apply(this, args);
      };
    }
  };
  await page.addInitScript(fill);
  await page.evaluate(fill);
}

test('where the device is full, a person books online, and the form keeps what was typed', async ({
  page,
  newPerson,
  signIn,
  day,
}) => {
  await signIn(page, await newPerson());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Oral Surgery', SLOT);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await fillDevice(page);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog).toContainText('This could not be saved. Please try again.');
  await expect(page.getByText(NOTICE)).toHaveCount(1);
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('555 0100');
  await expect(dialog.getByLabel('Appointment time')).toHaveValue(SLOT);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');

  // The device is found full at the next start, too.
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page.getByText(NOTICE)).toHaveCount(1);
  await (await fillBooking(page, 'Teeth Cleaning', SLOT)).getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Unpaid');
});

test('what waits on a device that becomes full is sent all the same, once, and the device forgets it then', async ({
  page,
  newPatient,
  enter,
  origin,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await page.route('**/booking', (route) => route.abort());
  await page.goto(`/appointment?date=${day.iso}`);
  await (await fillBooking(page, 'Oral Surgery', SLOT)).getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText('1 waiting')).toBeVisible();
  await fillDevice(page);
  await page.reload();
  await expect(page.getByText(NOTICE)).toHaveCount(1);
  await expect(page.getByText('1 waiting')).toBeVisible();
  expect(await countOnDevice(page, person.uid)).toBe(1);
  await page.unroute('**/booking');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await expect.poll(() => countOnDevice(page, person.uid)).toBe(0);
  expect(await listAtClinic(origin, person)).toHaveLength(1);
});

test('what waits when the device becomes full goes on its way without a reload', async ({
  page,
  newPatient,
  enter,
  origin,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await page.route('**/booking', (route) => route.abort());
  await page.goto(`/appointment?date=${day.iso}`);
  await (await fillBooking(page, 'Oral Surgery', SLOT)).getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText('1 waiting')).toBeVisible();
  await fillDevice(page);
  await page.unroute('**/booking');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(NOTICE)).toHaveCount(1);
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await expect.poll(() => countOnDevice(page, person.uid)).toBe(0);
  expect(await listAtClinic(origin, person)).toHaveLength(1);
});

/** How many requests stand in the person's database. */
function countOnDevice(page: Page, uid: string): Promise<number> {
  return page.evaluate(async (name) => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await ask(indexedDB.open(name));
    const count = await ask(db.transaction('outbox').objectStore('outbox').count());
    db.close();
    return count;
  }, `molar-${uid}`);
}
