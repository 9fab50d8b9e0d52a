// A day without free times, such as today in the evening: it takes no room, and links to the next day that has some.
import type { Page } from 'playwright/test';
import { addDays } from '../../contract/day-arithmetic.ts';
import { dayText } from '../../src/words/day-text.ts';
import { wishOf } from '../../test/wish.ts';
import { card } from '../support/booking-day.ts';
import { signInAdmin } from '../support/clinic-call.ts';
import { zoneAfterClosing } from '../support/clinic-zone.ts';
import { closeClinic } from '../support/close-clinic.ts';
import { expect, test } from '../support/fixtures.ts';
import { type MolarServer, startMolar } from '../support/molar-server.ts';
import { openDevice } from '../support/open-device.ts';

const nextFree = (page: Page) => page.getByRole('button', { name: 'Next free day' });
const chosenDay = (page: Page) => page.locator('[data-day][aria-pressed="true"]');
const heightOf = async (page: Page, service: string) => (await card(page, service).boundingBox())?.height ?? 0;

/** Before the clinic has answered, today is the device's date. */
async function todayOn(page: Page): Promise<string> {
  await expect(card(page, 'Teeth Cleaning')).toContainText('No slot available');
  return (await chosenDay(page).getAttribute('data-day')) ?? '';
}

/** Chooses the neighboring day by keyboard. */
async function choose(page: Page, arrow: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  const before = await chosenDay(page).getAttribute('data-day');
  await chosenDay(page).press(arrow);
  await page.keyboard.press('Enter');
  await expect(chosenDay(page)).not.toHaveAttribute('data-day', before ?? '');
}

test.describe('in the evening', () => {
  let molar: MolarServer;
  test.beforeAll(async () => {
    molar = await startMolar({ CLINIC_TIME_ZONE: zoneAfterClosing(), BOOKING_HORIZON_DAYS: '20' });
  });
  test.afterAll(() => molar.stop());

  test('today leads to tomorrow, by keyboard too', async ({ browser }) => {
    const { context, page } = await openDevice(browser, molar.origin, await signInAdmin(molar.origin), {
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/appointment');
    const today = await todayOn(page);
    const empty = await heightOf(page, 'Teeth Cleaning');
    await nextFree(page).focus();
    await page.keyboard.press('Enter');
    await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');
    await expect(nextFree(page)).toHaveCount(0);
    await expect(chosenDay(page)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`date=${addDays(today, 1)}$`));
    expect(empty).toBeLessThan((await heightOf(page, 'Teeth Cleaning')) / 2);
    await context.close();
  });

  test('the next day is not named while the clinic is unreachable and the device does not know it', async ({
    browser,
  }) => {
    const { context, page } = await openDevice(browser, molar.origin, await signInAdmin(molar.origin));
    const isRange = ({ pathname, searchParams }: URL) => pathname === '/available' && searchParams.has('from');
    await page.route(isRange, (route) => route.abort());
    await page.goto('/appointment');
    await nextFree(page).click();
    await expect(page.getByText('The clinic can’t be reached, so the next free day is not known.')).toBeVisible();
    await expect(chosenDay(page)).toBeFocused();
    await page.unroute(isRange);
    await expect(nextFree(page)).toBeEnabled();
    await nextFree(page).click();
    await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');
    await context.close();
  });

  test('the next day is not named when the code that looks for it does not load either', async ({ browser }) => {
    const { context, page } = await openDevice(browser, molar.origin, await signInAdmin(molar.origin));
    await page.route('**/assets/days-around-*.js', (route) => route.abort());
    await page.goto('/appointment');
    await nextFree(page).click();
    await expect(page.getByText('The clinic can’t be reached, so the next free day is not known.')).toBeVisible();
    await context.close();
  });

  test('after the last day that can be booked, the page names that day', async ({ browser }) => {
    const { context, page } = await openDevice(browser, molar.origin, await signInAdmin(molar.origin));
    await page.goto('/appointment');
    const today = await todayOn(page);
    await page.goto(`/appointment?date=${addDays(today, 21)}`);
    const [last, lastButOne] = [addDays(today, 20), addDays(today, 19)];
    await expect(page.getByText(`${dayText(last, today)} is the last day you can book.`)).toBeVisible();
    await expect(nextFree(page)).toHaveCount(0);
    await closeClinic(page, [last]);
    await page.goto(`/appointment?date=${last}`);
    await expect(page.getByText(`${dayText(lastButOne, today)} is the last day you can book.`)).toBeVisible();
    // The days around it may still be on their way through the routes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
});

test('a time that is taken leaves its space in the card until another day is chosen', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await enter(await newPatient());
  await page.clock.install();
  await page.goto(`/appointment?date=${day.iso}`);
  const cleaning = card(page, 'Teeth Cleaning');
  await expect(cleaning).toContainText('16 spaces available');
  const full = await heightOf(page, 'Teeth Cleaning');
  for (const slot of ['08.00 AM - 08.30 AM', '09.00 AM - 09.30 AM', '10.00 AM - 10.30 AM', '02.00 PM - 02.30 PM']) {
    const person = await newPatient();
    await call('POST', '/booking', { person, body: wishOf(person, day, slot) });
  }
  await page.clock.fastForward(45_000);
  await expect(cleaning).toContainText('12 spaces available');
  expect(await heightOf(page, 'Teeth Cleaning')).toBe(full);
  await choose(page, 'ArrowRight');
  await expect(cleaning).toContainText('16 spaces available');
  await choose(page, 'ArrowLeft');
  await expect(chosenDay(page)).toHaveAttribute('data-day', day.iso);
  await expect(cleaning).toContainText('12 spaces available');
  expect(await heightOf(page, 'Teeth Cleaning')).toBeLessThan(full);
});
