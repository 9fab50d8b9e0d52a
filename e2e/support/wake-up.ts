import { expect, type Page } from 'playwright/test';

/** A page that was rendered while building looks awake before it is: what is pressed counts, and shows only then. */
export async function wakeUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Colors: as on this device' }).click();
  await expect(page.getByRole('button', { name: 'Colors: light' })).toBeVisible();
}
