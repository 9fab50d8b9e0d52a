/** A page of the server's origin that has no script of its own, but may call and store what the app may. */
import type { BrowserContext, Page } from 'playwright/test';

export async function openBlankPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  // A picture: the answers of calls have a stricter policy than pages and files.
  await page.goto(`${origin}/avatar.svg`);
  return page;
}
