// Browsers that keep nothing, or nothing more: Molar works as long as the tab is open, and says so once.
import type { BrowserContext } from 'playwright/test';
import { fillBooking } from '../booking-day.ts';
import { expect, test } from '../fixtures.ts';

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
