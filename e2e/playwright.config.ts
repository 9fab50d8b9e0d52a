import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser, findShell } from '../scripts/find-browser.mjs';
import { browserFlags } from './support/browser-flags.ts';

// The processes that run the tests read them anew, maybe after midnight: all must find the same ones.
process.env.MOLAR_SEEDS ??= new Date().toISOString().slice(0, 10);

/**
 * Where the worker has its part in most tests. In the others it would be installed anew for each, which takes a quarter of the
 * processor's time: those of them that need it allow it for themselves.
 */
const WITH_WORKER = '**/offline/*.spec.ts';

/** What a browser does around the page, such as to install it. */
const WHOLE_BROWSER = '**/page/*.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each worker brings up a server, a store and an identity emulator of its own, and waits often enough for one more than there
  // are cores.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // A shared machine can stall a browser for longer than anybody waits. What passes only then is listed as a defect.
  retries: process.env.CI ? 1 : 0,
  // Only there to end what hangs, on a machine that does much else: no test is about time.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  projects: [
    {
      name: 'browser',
      testMatch: WHOLE_BROWSER,
      use: { launchOptions: { executablePath: findBrowser(), args: browserFlags } },
    },
    { name: 'worker', testMatch: WITH_WORKER },
    { name: 'page', testIgnore: [WHOLE_BROWSER, WITH_WORKER], use: { serviceWorkers: 'block' } },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // A press that waits in vain then names its line.
    actionTimeout: 45_000,
    // Watching costs a third of the time, so only what failed once is watched.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findShell(),
      args: browserFlags,
    },
  },
});
