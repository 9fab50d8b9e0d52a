// A server that is there and fails, on a device that knows nothing yet; and a device whose clock is wrong.
import type { Page } from 'playwright/test';
import { card, dayAhead } from '../booking-day.ts';
import { expect, test } from '../fixtures.ts';

const FAILURE = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ message: 'Something went wrong.', Message: 'Something went wrong.', code: 'server.failed' }),
};

const failed = (page: Page, what: string) => page.getByText(`${what} could not be loaded. We keep trying.`);

/** The calls fail until a button is pressed on the page. Answers what tells whether none is under way. */
async function failUntilPressed(page: Page, calls: RegExp): Promise<() => boolean> {
  let underWay = 0;
  await page.addInitScript(() => addEventListener('click', () => Object.assign(window, { isPressed: true }), true));
  await page.route(calls, async (route) => {
    underWay++;
    const isCall = route.request().resourceType() !== 'document';
    if (isCall && !(await page.evaluate(() => 'isPressed' in window))) await route.fulfill(FAILURE);
    else await route.continue();
    underWay--;
  });
  return () => underWay === 0;
}

/** Time stands still meanwhile: what is asked for then is asked for by the button. */
async function pressTryAgain(page: Page, calls: RegExp, isIdle: () => boolean): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
  await expect.poll(isIdle).toBe(true);
  await Promise.all([
    page.waitForResponse((response) => calls.test(response.url()) && response.ok()),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  await page.clock.resume();
}

test('services that could not be loaded are said to be missing, and come by themselves', async ({
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
  // Less than the pace at which the page looks for news anyway.
  await page.clock.runFor('00:20');
  await expect(card(page, 'Teeth Cleaning')).toContainText('spaces available');
  await expect(failed(page, 'The services of this day')).toBeHidden();
});

test('services that could not be loaded come at once for who asks for them', async ({ page, enter, newPatient }) => {
  await page.clock.install();
  await enter(await newPatient());
  const isIdle = await failUntilPressed(page, /\/available\?/);
  await page.goto(`/appointment?date=${dayAhead(15).iso}`);
  await expect(failed(page, 'The services of this day')).toBeVisible();
  await pressTryAgain(page, /\/available\?/, isIdle);
  await expect(card(page, 'Teeth Cleaning')).toContainText('spaces available');
});

for (const [path, calls, what] of [
  ['/dashboard', /\/my-appointment\?/, 'Your appointments at the clinic'],
  ['/dashboard/all-users', /\d\/all-users$/, 'The list of users'],
  ['/dashboard/manage-doctor', /\/doctor$/, 'The list of doctors'],
] as const) {
  test(`${what} that could not be loaded: that is said, and they can be asked for again`, async ({
    page,
    enter,
    admin,
  }) => {
    await page.clock.install();
    await enter(admin);
    const isIdle = await failUntilPressed(page, calls);
    await page.goto(path);
    await expect(failed(page, what)).toBeVisible();
    await pressTryAgain(page, calls, isIdle);
    await expect(failed(page, what)).toBeHidden();
  });
}

test('what was checked at a time that has not been yet is not taken for fresh', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  const path = `/appointment?date=${dayAhead(16).iso}`;
  await page.goto(path);
  await expect(card(page, 'Teeth Cleaning')).toContainText('spaces available');
  await page.route(/\/available\?/, (route) => route.abort());
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await expect(page.getByText('may have changed')).toHaveText('may have changed');
  await expect(card(page, 'Teeth Cleaning')).toHaveCSS('filter', 'grayscale(1)');
});
