import { expect, type Page } from 'playwright/test';

/** Six browsers may start at once: what is slow is not wrong (milliseconds). */
const PATIENTLY = { timeout: 180_000 };

/** Waits until a service worker has charge of the page: from then on a reload without a network brings it up. */
export const workerAtWork = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), PATIENTLY).toBe('activated');
