// A page that the browser puts away and brings back. Chromium under test keeps no pages, so it is told by hand.
import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /message/i });

function putAwayAndBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
}

test('a page that was put away while its code was on its way is loaded again', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  // As in WebKit, which gives it up and tells nobody.
  await page.route('**/assets/tools-*.js', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/assets/tools-*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await asked;
  await putAwayAndBack(page);
  await expect(bell(page)).toBeVisible();
});

test('a page that has all its code is back as it was', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/dashboard');
  await expect(bell(page)).toBeVisible();
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await putAwayAndBack(page);
  await page.getByRole('link', { name: 'My review' }).click();
  await expect(page.getByRole('heading', { name: 'My review' })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});
