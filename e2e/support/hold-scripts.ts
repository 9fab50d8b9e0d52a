import type { Page } from 'playwright/test';

/** As on a slow line: the scripts of the page load once the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: areWanted, resolve: bring } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await areWanted;
    await route.continue();
  });
  return bring;
}
