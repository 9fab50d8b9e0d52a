import type { Page } from 'playwright/test';

/**
 * Call it before any navigation. Toasts and offers to undo stay until they are used, in all tabs: on a busy machine their ten
 * seconds would be over before the test has looked at them.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const later = window.setTimeout.bind(window);
    // Other work that waits as long, such as a retry, is not needed while a toast is looked at.
    const isLifetime = (ms = 0) => ms > 4_000 && ms <= 10_000;
    Object.assign(window, { setTimeout: (work: () => void, ms?: number) => (isLifetime(ms) ? 0 : later(work, ms)) });
  });
}
