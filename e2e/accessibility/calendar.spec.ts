// The calendar is the grid of the ARIA authoring practices.
import type { Page } from 'playwright/test';
import { dayAhead } from '../support/booking-day.ts';
import { expect, test } from './visit.ts';

// Far from today on both sides: a Wednesday in the middle of a month.
const YEAR = Number(dayAhead(0).iso.slice(0, 4)) + 1;
const middle = `${YEAR}-06-${String(wednesdayOfJune(YEAR)).padStart(2, '0')}`;

function wednesdayOfJune(year: number): number {
  return Array.from({ length: 7 }, (_, index) => 12 + index).find(
    (day) => new Date(Date.UTC(year, 5, day)).getUTCDay() === 3,
  ) as number;
}

/** '2027-06-16' as its button says it. */
function nameOf(iso: string, days = 0): string {
  const date = new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000);
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date);
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** The day of the middle in another month. */
function sameDay(month: number, year = YEAR): string {
  return `${year}-${String(month).padStart(2, '0')}-${middle.slice(8)}`;
}

function dayButton(page: Page, name: string) {
  return page.getByRole('grid').getByRole('button', { name, exact: true });
}

test.beforeEach(async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${middle}`);
  // What arrives later must not change what is being tested.
  await expect(page.getByRole('article')).toHaveCount(6);
  await dayButton(page, nameOf(middle)).focus();
});

test('the calendar: the keys move by days, weeks, months and years', async ({ page }) => {
  /** Each goes on where the one before has ended. */
  const walk = [
    ['ArrowLeft', nameOf(middle, -1)],
    ['ArrowRight', nameOf(middle)],
    ['ArrowUp', nameOf(middle, -7)],
    ['ArrowDown', nameOf(middle)],
    ['Home', nameOf(middle, -3)],
    ['End', nameOf(middle, 3)],
    ['y', nameOf(middle, 3)],
    ['PageUp', nameOf(sameDay(5), 3)],
    ['PageDown', nameOf(middle, 3)],
    ['PageDown', nameOf(sameDay(7), 3)],
    ['Shift+PageDown', nameOf(sameDay(7, YEAR + 1), 3)],
  ] as const;
  for (const [key, name] of walk) {
    await test.step(`${key} moves to ${name}`, async () => {
      await page.keyboard.press(key);
      await expect(dayButton(page, name)).toBeFocused();
    });
  }
});

test('the calendar: arrows cross the edges of a month, and the way back goes on before today', async ({ page }) => {
  for (let week = 0; week < 3; week++) await page.keyboard.press('ArrowDown');
  await expect(dayButton(page, nameOf(middle, 21))).toBeFocused();
  await expect(page.getByRole('grid')).toHaveAccessibleName(`July ${YEAR}`);

  for (let week = 0; week < 3; week++) await page.keyboard.press('ArrowUp');
  for (let year = 0; year < 2; year++) await page.keyboard.press('Shift+PageUp');
  await expect(dayButton(page, nameOf(sameDay(6, YEAR - 2)))).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(dayButton(page, nameOf(sameDay(6, YEAR - 2), -1))).toBeFocused();
});

test('the calendar: the way back to another day takes the keyboard along', async ({ page }) => {
  await page.keyboard.press('PageDown');
  await expect(dayButton(page, nameOf(sameDay(7)))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dayButton(page, nameOf(sameDay(7)))).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(sameDay(7)));
  await page.goBack();
  await expect(dayButton(page, nameOf(middle))).toBeFocused();

  // Nobody who is elsewhere on the page is taken there.
  await page.goForward();
  await expect(dayButton(page, nameOf(sameDay(7)))).toBeFocused();
  const home = page.getByRole('banner').getByRole('link').first();
  await home.focus();
  await page.goBack();
  await expect(dayButton(page, nameOf(middle))).toHaveAttribute('aria-pressed', 'true');
  await expect(home).toBeFocused();
});

test('the calendar: one day is in the order of the Tab key, and Enter chooses a day', async ({ page }) => {
  await expect(page.getByRole('grid').locator('button[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Book appointment' }).first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dayButton(page, nameOf(middle))).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dayButton(page, nameOf(middle, 1))).toHaveAttribute('aria-pressed', 'true');
  await expect(dayButton(page, nameOf(middle, 1))).toBeFocused();
  // The services follow.
  await expect(page.getByRole('heading', { name: /^Thursday, June/ })).toBeVisible();
});

test('the calendar: a new month is announced', async ({ page }) => {
  const month = page.locator('[aria-live="polite"]').filter({ hasText: `June ${YEAR}` });
  await expect(month).toBeVisible();
  // A live region is only read out when it stays and its text changes.
  const region = await month.elementHandle();
  await page.keyboard.press('PageDown');
  await expect(dayButton(page, nameOf(middle.replace('-06-', '-07-')))).toBeFocused();
  expect(await region?.textContent()).toBe(`July ${YEAR}`);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.poll(() => region?.textContent()).toBe(`August ${YEAR}`);
});
