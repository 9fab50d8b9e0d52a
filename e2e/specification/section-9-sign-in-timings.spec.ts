// What the identity SDK does is observed where a page can see it, and read from the pinned package where it can't: see
// docs/decisions/010-sign-in-timings.md.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from './row.ts';

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

test('9 Sign-in provider timings: popup window 500 by 600', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, target, features) => {
      document.documentElement.dataset.opened = features;
      return open(url, target, features);
    };
  });
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await opened;
  await expect(page.locator('html')).toHaveAttribute('data-opened', /\bwidth=500\b/);
  await expect(page.locator('html')).toHaveAttribute('data-opened', /\bheight=600\b/);
});

test('9 Sign-in provider timings: a closed popup is rejected within seconds after the close is seen', async ({
  page,
}) => {
  expect(readSdk()).toMatch(/_POLL_WINDOW_CLOSE_TIMEOUT = new Delay\(2000, 10000\);/);
  expect(readSdk()).toMatch(/\}, 8000 \/\* _Timeout\.AUTH_EVENT \*\/\);/);
  await page.clock.install();
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await (await opened).close();
  const problem = page.getByRole('main').getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(problem).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
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
