// A server that is up and fails, on a device without data; and a device whose clock is wrong.
import type { Page, Route } from 'playwright/test';
import { card, dayAhead } from '../support/booking-day.ts';
import { countOnDevice } from '../support/device-database.ts';
import { failUntilPressed } from '../support/fail-until-pressed.ts';
import { FAILURE } from '../support/failure.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'block' });

const failed = (page: Page, what: string) => page.getByText(`${what} could not be loaded. We’ll keep trying.`);

test('services that could not be loaded are reported as missing, and load by themselves later', async ({
  page,
  enter,
  newPatient,
}) => {
  await page.clock.install();
  await enter(await newPatient());
  await page.route(/\/available\?/, (route) => route.fulfill(FAILURE));
  await page.goto(`/appointment?date=${dayAhead(14).iso}`);
  await expect(failed(page, 'The services of this day')).toBeVisible();
  await expect(page.getByText('Loading the services')).toHaveCount(0);
  await page.unroute(/\/available\?/);
  // Less than the interval at which the page polls anyway.
  await page.clock.runFor('00:20');
  await expect(card(page, 'Teeth Cleaning')).toContainText('spaces available');
  await expect(failed(page, 'The services of this day')).toBeHidden();
});

test('services that could not be loaded load at once after Try again', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  const pressTryAgain = await failUntilPressed(page, /\/available\?/);
  await page.goto(`/appointment?date=${dayAhead(15).iso}`);
  await expect(failed(page, 'The services of this day')).toBeVisible();
  await pressTryAgain();
  await expect(card(page, 'Teeth Cleaning')).toContainText('spaces available');
});

const LISTS = [
  // The first: the menu of the other pages asks for it as well.
  ['/dashboard/payment-alerts', /\d\/payment-alerts$/, 'The list of payments'],
  ['/dashboard', /\/my-appointment\?/, 'Your appointments at the clinic'],
  ['/dashboard/all-users', /\d\/all-users$/, 'The list of users'],
  ['/dashboard/manage-doctor', /\/doctor$/, 'The list of doctors'],
] as const;

test('lists that could not be loaded say so, and can be requested again', async ({ page, enter, admin }) => {
  await enter(admin);
  for (const [path, calls, what] of LISTS) {
    await test.step(what, async () => {
      const pressTryAgain = await failUntilPressed(page, calls);
      await page.goto(path);
      await expect(failed(page, what)).toBeVisible();
      await pressTryAgain();
      await expect(failed(page, what)).toBeHidden();
    });
  }
});

test('data checked at a time in the future is not taken for fresh', async ({ page, enter, newPatient }) => {
  const person = await newPatient();
  await enter(person);
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  const path = `/appointment?date=${dayAhead(16).iso}`;
  await page.goto(path);
  await expect(card(page, 'Teeth Cleaning')).toContainText('spaces available');
  // It is shown before it is stored.
  await expect.poll(() => countOnDevice(page, person.uid, 'services')).toBeGreaterThan(0);
  await page.route(/\/available\?/, (route) => route.abort());
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await expect(page.getByText('may have changed')).toHaveText('may have changed');
  await expect(card(page, 'Teeth Cleaning')).toHaveCSS('filter', 'grayscale(1)');
});

for (const [how, answer] of [
  ['a server that fails', (route: Route) => route.fulfill(FAILURE)],
  ['a network that is gone', (route: Route) => route.abort()],
] as const) {
  test(`known appointments say when they were checked, with ${how}`, async ({ page, enter, newPatient }) => {
    await enter(await newPatient());
    await page.clock.install({ time: Date.now() - 3 * 3_600_000 });
    await page.goto('/dashboard');
    await expect(page.getByText("You don't have any appointment")).toBeVisible();
    await page.route(/\/(my-appointment\?|check-admin\/|check-desk\/)/, answer);
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await expect(page.getByText('checked 3 h ago, may have changed')).toBeVisible();
    await expect(page.getByText("You don't have any appointment")).toBeVisible();
    await page.unroute(/\/(my-appointment\?|check-admin\/|check-desk\/)/);
    await page.reload();
    await expect(page.getByText("You don't have any appointment")).toBeVisible();
    await expect(page.getByText('may have changed')).toHaveCount(0);
  });
}
