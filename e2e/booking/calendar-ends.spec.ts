// The calendar has an end, with no day beyond it, and its headings name the year unless it is this one.
import type { Page } from 'playwright/test';
import { card, dayAhead } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';

/** Collects errors that the page does not show. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => line.text().includes('RangeError') && errors.push(line.text()));
  return errors;
}

test('an address without a day of the calendar says so, and shows today until a day is chosen', async ({
  page,
  enter,
  newPatient,
}) => {
  const errors = errorsOf(page);
  await enter(await newPatient());
  // Text and a number: more of both are in src/words/day-text.test.ts and src/features/ui/day-search.test.ts.
  for (const date of ['10000-01-01', '2030']) {
    await test.step(`?date=${date}`, async () => {
      await page.goto('/about');
      await page.goto(`/appointment?date=${date}`);
      await expect(page.getByText('The date in this page’s address isn’t valid, so this is today.')).toBeVisible();
      await expect(page).toHaveURL(/\/appointment$/);
      await expect(page.locator('[aria-pressed="true"]')).toHaveAttribute('data-day', dayAhead(0).iso);
      await expect(card(page, 'Teeth Cleaning')).toContainText(/spaces? available/);
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
      // The notice stays until another day is chosen, and leaves no history entry.
      await page.getByRole('button', { name: 'Next month' }).click();
      await page.getByRole('grid').getByRole('button').first().click();
      await expect(page.getByText('The date in this page’s address')).toHaveCount(0);
      // The day is shown first.
      await expect(page).toHaveURL(/\?date=/);
      await page.goBack();
      await expect(page).toHaveURL(/\/appointment$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/about$/);
    });
  }
  expect(errors).toEqual([]);
});

test('the calendar stops at its last day', async ({ page, enter, newPatient }) => {
  const errors = errorsOf(page);
  await enter(await newPatient());
  await page.goto('/appointment?date=9999-12-31');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Friday, December 31, 9999');
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
  const last = page.locator('[data-day="9999-12-31"]');
  await last.focus();
  for (const key of ['ArrowRight', 'PageDown', 'Shift+PageDown']) {
    await page.keyboard.press(key);
    await expect(last).toBeFocused();
  }
  await expect(card(page, 'Teeth Cleaning')).toContainText('available');
  expect(errors).toEqual([]);
});

test('a day in another year is shown and booked with its year', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  await page.goto('/appointment?date=2020-01-05');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Sunday, January 5, 2020');
  await page.goto('/appointment?date=2090-01-03');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Tuesday, January 3, 2090');
  await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByRole('dialog', { name: 'Teeth Cleaning' })).toContainText('Tuesday, January 3, 2090');
});
