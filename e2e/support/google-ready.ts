import { expect, type Page } from 'playwright/test';

/** Opens a page with the Google button, and waits until a press can open Google's window. */
export async function gotoWithGoogle(page: Page, path: '/login' | '/register'): Promise<void> {
  await page.addInitScript(() => {
    // The SDK waits for this greeting of its hidden frame (server/demo/identity/gapi-shim.js), and goes on in the same task.
    addEventListener('message', ({ data }) => {
      if (data?.kind === 'hello') document.documentElement.dataset.google = 'ready';
    });
  });
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-google', 'ready');
}
