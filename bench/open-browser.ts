/** The Chromium of the browser tests, with the same flags: as a browser, or as somebody's device. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright/test';
import config from '../e2e/playwright.config.ts';
import { createPerson } from '../e2e/support/person.ts';
import { rememberOn, type SignedIn, signInByCall } from '../e2e/support/signed-in.ts';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };

export function openBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions);
}

export interface Device {
  context: BrowserContext;
  /** The device goes, with all that was on it. */
  close(): Promise<void>;
}

/**
 * A browser with a profile on the disk. The contexts of one browser keep databases, caches and compiled code in memory
 * only, which is neither as slow nor as fast as a person's own.
 */
export async function openDevice(): Promise<Device> {
  const folder = mkdtempSync(join(tmpdir(), 'molar-bench-device-'));
  const context = await chromium.launchPersistentContext(folder, { ...config.use?.launchOptions, ...DESKTOP });
  return {
    context,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export interface SignedInDevice extends Device {
  person: SignedIn;
}

/** Somebody's device, who is signed in though on no page yet; somebody new unless `person` says who. */
export async function openSignedIn(origin: string, person?: SignedIn): Promise<SignedInDevice> {
  const owner = person ?? (await signInByCall(origin, await createPerson(origin)));
  const device = await openDevice();
  await rememberOn(device.context, origin, owner);
  return { ...device, person: owner };
}
