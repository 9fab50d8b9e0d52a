import type { Page } from 'playwright/test';

/** Toasts and Undo, which disappear after five or ten seconds, stay as long as the page is open. */
export async function keepWhatGoes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, ms = 0, ...of: unknown[]) =>
      ms < 5000 ? start(work, ms, ...of) : 0) as typeof setTimeout;
  });
}
