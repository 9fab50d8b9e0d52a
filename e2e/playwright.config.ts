import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser, findShell } from '../scripts/find-browser.mjs';
import { browserFlags } from './support/browser-flags.ts';

// Playwright's worker processes read this file again, maybe after midnight: all must get the same seeds.
process.env.MOLAR_SEEDS ??= new Date().toISOString().slice(0, 10);

/**
 * Tests that run with the service worker, unless a file blocks it. Elsewhere it would be installed again for each test, which takes a quarter of the
 * CPU time; tests there that need it allow it themselves.
 */
const WITH_WORKER = '**/offline/*.spec.ts';

/** Browser features around the page, such as installing it. */
const WHOLE_BROWSER = '**/page/*.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each Playwright worker starts its own server, store and identity emulator, and often waits: run one more worker than there
  // are cores.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // A shared machine can stall a browser for longer than any timeout. A test that passes only on retry is reported as a defect.
  retries: process.env.CI ? 1 : 0,
  // Only ends a test that hangs, on a busy machine: no test measures time.
  timeout: 360_000,
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
    // A press that cannot happen then fails with its line.
    actionTimeout: 45_000,
    // Tracing costs a third of the time, so only retries are traced.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findShell(),
      args: browserFlags,
    },
  },
});
