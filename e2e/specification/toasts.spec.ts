// The lifetime of a toast, on a clock that the test controls.
import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { toast } from './row.ts';

/** The time that a toast takes to leave the screen. */
const LEAVING_MS = 500;

const raised = (page: Page) => toast(page, 'success', 'Please check your email');
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Password?' });

test('the lifetime of a toast', async ({ page, newPerson }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill((await newPerson()).email);
  // The first one comes while the clock runs: React reveals content that was still loading after a pause that the clock
  // measures.
  await reset(page).click();
  await raised(page).getByRole('button', { name: 'Close' }).click();
  await expect(raised(page)).toHaveCount(0);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const raise = async () => {
    await reset(page).click();
    await expect(raised(page)).toBeAttached();
  };

  await test.step('9 Toasts close after 5000 ms', async () => {
    await raise();
    await page.clock.runFor(4999);
    await expect(raised(page)).toBeVisible();
    await page.clock.runFor(1 + LEAVING_MS);
    await expect(raised(page)).toHaveCount(0);
  });
  await test.step('9 Toasts wait while hovered', async () => {
    await raise();
    await page.clock.runFor(LEAVING_MS);
    await raised(page).hover();
    await page.clock.runFor(60_000);
    await expect(raised(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000 + LEAVING_MS);
    await expect(raised(page)).toHaveCount(0);
  });
  await test.step('9 Toasts wait while focused', async () => {
    await raise();
    await page.clock.runFor(LEAVING_MS);
    await raised(page).getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(60_000);
    await expect(raised(page)).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).focus();
    await page.clock.runFor(5000 + LEAVING_MS);
    await expect(raised(page)).toHaveCount(0);
  });
});
