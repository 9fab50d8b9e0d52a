import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Everything but the browser tests, which Playwright runs on the built app.
export default defineConfig({
  test: {
    include: ['{bench,contract,server,src,sw,scripts,test,e2e}/**/*.test.{ts,tsx}'],
    // Real stores and servers start inside these tests; the limit only catches what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As for the browser tests: a shared machine can stall a whole process.
    retry: process.env.CI ? 1 : 0,
    // Tests often wait for a database or a process, so one more worker than there are cores.
    maxWorkers: availableParallelism() + 1,
  },
});
