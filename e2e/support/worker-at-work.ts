import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';

/** Waits until a service worker has charge of the page: from then on a reload without a network brings it up. */
export const workerAtWork = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
