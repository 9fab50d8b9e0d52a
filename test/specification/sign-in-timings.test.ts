// Timings of the identity SDK that no page can observe, read from the pinned package: docs/decisions/010-sign-in-timings.md.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The pinned SDK as the page bundles it. */
function readSdk(): string {
  const firebase = createRequire(import.meta.url).resolve('firebase/auth');
  const folder = join(dirname(createRequire(firebase).resolve('@firebase/auth')), '..', 'esm');
  const file = readdirSync(folder).find((name) => /^index-.*\.js$/.test(name)) ?? 'index.js';
  return readFileSync(join(folder, file), 'utf8');
}

test('9 Sign-in provider timings: storage polling interval 800 ms', () => {
  expect(readSdk()).toMatch(/_POLLING_INTERVAL_MS = 800;/);
});

test('9 Sign-in provider timings: iframe load timeout 5 to 15 s', () => {
  expect(readSdk()).toMatch(/PING_TIMEOUT = new Delay\(5000, 15000\);/);
});

test('9 Sign-in provider timings: auth event cache cleared after 10 minutes', () => {
  expect(readSdk()).toMatch(/EVENT_DUPLICATION_CACHE_DURATION_MS = 10 \* 60 \* 1000;/);
});

test('9 Sign-in provider timings: storage retry up to 4 times', () => {
  // It gives up when the count that it compares before adding one is above 3: at the fifth failure, after four retries.
  expect(readSdk()).toMatch(/_TRANSACTION_RETRY_COUNT = 3;/);
  expect(readSdk()).toMatch(/if \(numAttempts\+\+ > _TRANSACTION_RETRY_COUNT\)/);
});
