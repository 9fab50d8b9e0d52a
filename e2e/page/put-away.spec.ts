// A page that the browser puts away and brings back. Chromium under test keeps no pages, so the tests send the events.
import type { Page } from 'playwright/test';
import { SLOT } from '../../test/wish.ts';
import { bookOn } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /message/i });

function putAwayAndBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
}

test('a page that was put away while its code was loading is reloaded', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  // As in WebKit, which drops the request and tells nobody.
  await page.route('**/assets/tools-*.js', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/assets/tools-*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await asked;
  await putAwayAndBack(page);
  await expect(bell(page)).toBeVisible();
});

test('a page with all its code returns as it was', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/dashboard');
  await expect(bell(page)).toBeVisible();
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  // With the bell, all that is loaded after the page itself.
  await expect(page.getByRole('button', { name: 'Robin Example' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await putAwayAndBack(page);
  await page.getByRole('link', { name: 'My review' }).click();
  await expect(page.getByRole('heading', { name: 'My review' })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('a page that is put away holds no lock and sends nothing, and resumes when it returns', async ({
  page,
  newPatient,
  enter,
  day,
}) => {
  await page.clock.install();
  await enter(await newPatient());
  // Keeps background sync out: its requests are not this page's.
  await page.addInitScript(() => Object.assign(navigator.serviceWorker, { ready: new Promise(() => {}) }));
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name = '' }) => name));
  const sent: string[] = [];
  let isHung = true;
  await page.route('**/booking', (route) => {
    sent.push(route.request().method());
    if (!isHung) return route.continue();
  });
  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await expect.poll(() => sent).toEqual(['POST']);
  await expect.poll(held).toContainEqual(expect.stringContaining('drain'));
  // Stops the clock, because the call's own time limit would end it, too.
  await page.clock.pauseAt(Date.now() + 1000);
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/booking'));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await givenUp;
  await expect.poll(held).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(sent).toEqual(['POST']);

  isHung = false;
  await page.clock.resume();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`)).toBeVisible();
  expect(sent).toEqual(['POST', 'POST']);
});
