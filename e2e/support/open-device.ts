// Devices besides that of the test's own page.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test';
import { rememberOn, type SignedIn } from './signed-in.ts';

/** A device on which that person is signed in, with no page open yet. */
export async function openContext(
  browser: Browser,
  origin: string,
  person: SignedIn,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', ...options });
  await rememberOn(context, origin, person);
  return context;
}

/** As `openContext`, with an empty page. */
export async function openDevice(
  ...device: Parameters<typeof openContext>
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openContext(...device);
  return { context, page: await context.newPage() };
}
