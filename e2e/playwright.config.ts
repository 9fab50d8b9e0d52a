import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser, findShell } from '../scripts/find-browser.mjs';
import { browserFlags } from './support/browser-flags.ts';

// The processes that run the tests read them anew, maybe after midnight: all must find the same ones.
process.env.MOLAR_SEEDS ??= new Date().toISOString().slice(0, 10);

/**
 * Where the worker has no part. It would be installed anew for each test, which takes a quarter of the processor's time; what
 * goes through it is tried in the other folders, and in the walk of the engines.
 */
const WITHOUT_WORKER = '**/{accessibility,account,booking,specification}/*.spec.ts';

/** What a browser does around the page, such as to install it. */
const WHOLE_BROWSER = '**/page/*.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each worker brings up a server, a store and an identity emulator of its own, and waits often enough for two on any
  // machine. One more than there are cores gains a minute, and finds tests that can't wait.
  workers: Math.max(2, availableParallelism()),
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
    { name: 'worker', testIgnore: [WHOLE_BROWSER, WITHOUT_WORKER] },
    { name: 'page', testMatch: WITHOUT_WORKER, use: { serviceWorkers: 'block' } },
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
