import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Everything but the browser tests, which Playwright runs on the built app.
export default defineConfig({
  test: {
    // Real stores and servers start inside these tests; the limit only catches what hangs.
    testTimeout: 360_000,
    hookTimeout: 360_000,
    // As for the browser tests: one second is less than a busy machine may stall.
    expect: { poll: { timeout: 45_000 } },
    // A shared machine can stall a whole process.
    retry: process.env.CI ? 1 : 0,
    // Tests often wait for a database or a process, so one more worker than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // A thread starts faster than a process. Tests that set the time zone or open real stores get a process of their own.
      { extends: true, test: { name: 'page', include: ['{src,sw}/**/*.test.{ts,tsx}'], pool: 'threads' } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{bench,contract,server,scripts,test,e2e}/**/*.test.{ts,tsx}'],
          globalSetup: 'server/testing/shared-postgres.ts',
        },
      },
    ],
  },
});
