import { expect, type Page } from 'playwright/test';

/** A prerendered page looks awake before it is: a press counts, and takes effect only once it is awake. */
export async function wakeUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Colors: as on this device' }).click();
  await expect(page.getByRole('button', { name: 'Colors: light' })).toBeVisible();
}
