/** A page of the server's origin without a script of its own. It may call and store the same things as the app. */
import type { BrowserContext, Page } from 'playwright/test';

export async function openBlankPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  // A picture: responses to API calls have a stricter content security policy than pages and files.
  await page.goto(`${origin}/avatar.svg`);
  return page;
}
