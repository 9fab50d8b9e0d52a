import type { Page } from 'playwright/test';

/** Goes to a page with the Google button, and waits until a press finds all that its window takes. */
export async function gotoWithGoogle(page: Page, path: '/login' | '/register'): Promise<void> {
  const prepared = page.waitForEvent('frameattached');
  await page.goto(path);
  await (await prepared).waitForLoadState();
  // The SDK and its frame still exchange a word.
  await page.waitForLoadState('networkidle');
}
