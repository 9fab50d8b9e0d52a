import type { Page } from 'playwright/test';

/** Opens a page with the Google button, and waits until a press can open Google's window. */
export async function gotoWithGoogle(page: Page, path: '/login' | '/register'): Promise<void> {
  const prepared = page.waitForEvent('frameattached');
  await page.goto(path);
  await (await prepared).waitForLoadState();
  // The SDK and its frame still exchange messages.
  await page.waitForLoadState('networkidle');
}
