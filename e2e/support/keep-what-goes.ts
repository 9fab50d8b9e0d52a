import type { Page } from 'playwright/test';

/** What goes by itself after five or ten seconds, as toasts and Undo do, stays for as long as the page is looked at. */
export async function keepWhatGoes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, ms = 0, ...of: unknown[]) =>
      ms < 5000 ? start(work, ms, ...of) : 0) as typeof setTimeout;
  });
}
