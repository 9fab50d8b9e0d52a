import { expect, type Page } from 'playwright/test';

/** Six browsers may start at once: slow is not a failure (milliseconds). */
const PATIENTLY = { timeout: 180_000 };

/**
 * Waits until a service worker controls the page: from then on the page reloads without a network. Await it before a route
 * that is added to an open page: Chromium ignores a route that comes in the moment in which the worker takes control.
 */
export async function workerAtWork(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state, PATIENTLY).toBe('activated');
  // Once a call has passed the worker, that moment is over.
  await page.evaluate(() => fetch('/healthz').catch(() => {}));
}
