import { expect, type Page } from 'playwright/test';

/** Six browsers may start at once: slow is not a failure (milliseconds). */
const PATIENTLY = { timeout: 180_000 };

/** Waits until a service worker controls the page: from then on the page reloads without a network. */
export const workerAtWork = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), PATIENTLY).toBe('activated');
