/** The Chromium of the browser tests with the same flags, opened as a browser or as a person's device. */
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
  /** Deletes the device's profile, too. */
  close(): Promise<void>;
}

/**
 * A browser with a profile on disk. Ordinary contexts keep databases, caches and compiled code in memory only, which makes
 * some things faster and others slower than on a real device.
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

/** A device on which somebody is signed in, with no page open yet. A new person unless `person` is given. */
export async function openSignedIn(origin: string, person?: SignedIn): Promise<SignedInDevice> {
  const owner = person ?? (await signInByCall(origin, await createPerson(origin)));
  const device = await openDevice();
  await rememberOn(device.context, origin, owner);
  return { ...device, person: owner };
}
