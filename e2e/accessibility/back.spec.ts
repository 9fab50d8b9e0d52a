// On a phone, Back is how a dialog is closed: it never leads away from the page below.
import type { Page } from 'playwright/test';
import { screens } from './screens.ts';
import { expect, test } from './visit.ts';

/** A further dialog is added by the name of its screen. */
const DIALOGS = [
  'appointment, booking dialog',
  'on this device, asking',
  'logging out of a tab that keeps nothing',
  'manage doctor, asking',
  'front desk, adding a walk-in',
  'front desk, entering from paper',
  'front desk, noting a payment',
  'front desk, taking a payment back',
  'front desk, a new booking',
  'front desk, its keys',
];

test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: 'parallel' });

async function expectBackCloses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
}

for (const screen of screens.filter(({ name }) => DIALOGS.includes(name))) {
  test(`Back closes it and stays on the page: ${screen.name}`, async ({ page, visit }) => {
    await visit(screen);
    await expectBackCloses(page);
  });
}

test('Back closes it and stays on the page: laying down the own role', async ({ page, enter, newAdmin }) => {
  const person = await newAdmin();
  await enter(person);
  await page.goto('/dashboard/all-users');
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'Remove admin' }).click();
  await expectBackCloses(page);
});

test('Back closes the navigation drawer, and a link in it takes its place in the history', async ({ page }) => {
  await page.goto('/');
  await page.goto('/about');
  const toggle = page.getByRole('button', { name: 'Toggle navigation' });
  await toggle.click();
  await expectBackCloses(page);
  await toggle.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('dialog')).toBeHidden();
});
