// The rows are read late, from the device's database: returning still restores the scroll position.
import type { Page } from 'playwright/test';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { addDays } from '../../contract/day-arithmetic.ts';
import { testBooking } from '../../src/data/test-booking.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const place = (page: Page) => page.evaluate(() => scrollY);

test.beforeEach(async ({ page, enter, newPatient }) => {
  const person = await newPatient();
  const today = new Date().toISOString().slice(0, 10);
  const mine = Array.from({ length: 20 }, (_, index) => ({
    ...testBooking,
    ...{ _id: `b${index}`, email: person.email, date: mediumFromIso(addDays(today, index + 2)) },
  }));
  await page.route('**/my-appointment?**', (route) => route.fulfill({ json: mine }));
  await enter(person);
  await page.goto('/dashboard');
  await expect(page.getByRole('table', { name: 'My appointments' }).getByRole('row')).toHaveCount(1 + 20);
  // The router saves a scroll position when it gets the scroll event, which comes before the next frame.
  await page.evaluate(() => {
    scrollTo(0, 1800);
    return new Promise(requestAnimationFrame);
  });
  expect(await place(page)).toBe(1800);
});

async function expectRows(page: Page) {
  await expect(page.getByRole('table', { name: 'My appointments' }).getByRole('row')).toHaveCount(1 + 20);
}

test('a long list keeps its scroll position over a reload', async ({ page }) => {
  await page.reload();
  await expectRows(page);
  await expect.poll(() => place(page)).toBe(1800);
});

test('a long list restores its scroll position on Back from another page', async ({ page }) => {
  // A mouse click would scroll to the link first.
  await page
    .getByRole('banner')
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { name: /^Gentle dental care/ })).toBeVisible();
  await expect.poll(() => place(page)).toBe(0);
  await page.goBack();
  await expectRows(page);
  await expect.poll(() => place(page)).toBe(1800);
});
