// A tapped day: its services are what the person waits for, so the address and the calendar follow after them.
import type { Page } from 'playwright/test';
import { card } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdCalls } from '../support/hold-calls.ts';

// Nobody books that far ahead.
const [FIRST, SECOND, THIRD] = ['2090-03-14', '2090-03-15', '2090-03-16'];

const tap = (page: Page, iso: string) => page.locator(`[data-day="${iso}"]`).click();
const dayInAddress = (page: Page) => page.evaluate(() => new URLSearchParams(location.search).get('date'));

test('a tapped day is in the address once its services are shown, or soon if they take long', async ({
  page,
  enter,
  newPatient,
}) => {
  // The days around the first one would be known. If the call failed, the page would take the clinic for out of reach.
  await holdCalls(page, '**/available?from=*');
  await enter(await newPatient());
  await page.clock.install();
  await page.goto(`/appointment?date=${FIRST}`);
  await expect(card(page, 'Teeth Cleaning')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const release = await holdCalls(page, '**/available?date=*');
  await tap(page, SECOND);
  await expect(page.getByText('Loading the services of this day')).toBeAttached();
  await page.clock.runFor(50);
  expect(await dayInAddress(page)).toBe(FIRST);
  release();
  await expect(card(page, 'Teeth Cleaning')).toBeVisible();
  await page.clock.runFor(20);
  expect(await dayInAddress(page)).toBe(SECOND);
  await expect(page.locator('[aria-pressed="true"]')).toHaveAttribute('data-day', SECOND);

  await holdCalls(page, '**/available?date=*');
  await tap(page, THIRD);
  await page.clock.runFor(100);
  expect(await dayInAddress(page)).toBe(THIRD);
  await expect(page.locator('[aria-pressed="true"]')).toHaveAttribute('data-day', THIRD);
  await expect(card(page, 'Teeth Cleaning')).toHaveCount(0);

  await test.step('a day that Back has left before then is not in the address after all', async () => {
    await tap(page, '2090-03-17');
    await page.evaluate(() => history.back());
    await expect.poll(() => dayInAddress(page)).not.toBe(THIRD);
    const before = await dayInAddress(page);
    await page.clock.runFor(200);
    expect(await dayInAddress(page)).toBe(before);
  });
});
