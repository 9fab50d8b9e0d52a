/** The Chromium of the browser tests, with the same flags. */
import { type Browser, type BrowserContext, chromium } from 'playwright/test';
import { createPerson } from '../e2e/person.ts';
import config from '../e2e/playwright.config.ts';
import { rememberOn, type SignedIn, signInByCall } from '../e2e/signed-in.ts';

export function openBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions);
}

/** Somebody new on a device of their own, signed in though on no page yet. */
export async function openDevice(
  browser: Browser,
  origin: string,
): Promise<{ context: BrowserContext; person: SignedIn }> {
  const person = await signInByCall(origin, await createPerson(origin));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await rememberOn(context, origin, person);
  return { context, person };
}
