// The calendar is the date grid of the ARIA Authoring Practices.
import type { Page } from 'playwright/test';
import { dayAhead } from '../support/booking-day.ts';
import { expect, test } from './visit.ts';

// A Wednesday in the middle of a month, far from today on both sides.
const YEAR = Number(dayAhead(0).iso.slice(0, 4)) + 1;
const middle = `${YEAR}-06-${String(wednesdayOfJune(YEAR)).padStart(2, '0')}`;

function wednesdayOfJune(year: number): number {
  return Array.from({ length: 7 }, (_, index) => 12 + index).find(
    (day) => new Date(Date.UTC(year, 5, day)).getUTCDay() === 3,
  ) as number;
}

/** '2027-06-16' as its button names it. */
function nameOf(iso: string, days = 0): string {
  const date = new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000);
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date);
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** The same day number in another month. */
function sameDay(month: number, year = YEAR): string {
  return `${year}-${String(month).padStart(2, '0')}-${middle.slice(8)}`;
}

function dayButton(page: Page, name: string) {
  return page.getByRole('grid').getByRole('button', { name, exact: true });
}

test.beforeEach(async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${middle}`);
  // Anything that loads later must not change the state under test.
  await expect(page.getByRole('article')).toHaveCount(6);
  await dayButton(page, nameOf(middle)).focus();
});

test('the calendar: the keys move by days, weeks, months and years', async ({ page }) => {
  const grid = page.getByRole('grid');
  await test.step('one day is in the tab order', async () => {
    await expect(grid.locator('button[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Book appointment' }).first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(dayButton(page, nameOf(middle))).toBeFocused();
  });
  await test.step('arrow keys cross the edges of a month', async () => {
    for (let week = 0; week < 3; week++) await page.keyboard.press('ArrowDown');
    await expect(dayButton(page, nameOf(middle, 21))).toBeFocused();
    await expect(grid).toHaveAccessibleName(`July ${YEAR}`);
    for (let week = 0; week < 3; week++) await page.keyboard.press('ArrowUp');
    await expect(dayButton(page, nameOf(middle))).toBeFocused();
  });
  /** Each step starts where the last one ended. */
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
    ['Shift+PageUp', nameOf(sameDay(7), 3)],
    ['PageUp', nameOf(middle, 3)],
  ] as const;
  for (const [key, name] of walk) {
    await test.step(`${key} moves to ${name}`, async () => {
      await page.keyboard.press(key);
      await expect(dayButton(page, name)).toBeFocused();
    });
  }
  await test.step('and they go back past today', async () => {
    for (let day = 0; day < 3; day++) await page.keyboard.press('ArrowLeft');
    for (let year = 0; year < 2; year++) await page.keyboard.press('Shift+PageUp');
    await expect(dayButton(page, nameOf(sameDay(6, YEAR - 2)))).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(dayButton(page, nameOf(sameDay(6, YEAR - 2), -1))).toBeFocused();
  });
  await test.step('End stays in a week whose Saturday ends an hour early on the device’s clock', async () => {
    const session = await page.context().newCDPSession(page);
    // In Greenland, clocks go forward from 11 PM to midnight.
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Nuuk' });
    await page.goto('/appointment?date=2027-03-23');
    await dayButton(page, '23 March 2027').focus();
    await page.keyboard.press('End');
    await expect(dayButton(page, '27 March 2027')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(dayButton(page, '21 March 2027')).toBeFocused();
  });
});

test('the calendar: a new month is announced, Enter chooses a day, and Back moves the keyboard along', async ({
  page,
}) => {
  await test.step('a new month is announced', async () => {
    const month = page.locator('[aria-live="polite"]').filter({ hasText: `June ${YEAR}` });
    await expect(month).toBeVisible();
    // A live region is only read out if the element stays and its text changes.
    const region = await month.elementHandle();
    await page.keyboard.press('PageDown');
    await expect(dayButton(page, nameOf(sameDay(7)))).toBeFocused();
    expect(await region?.textContent()).toBe(`July ${YEAR}`);
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect.poll(() => region?.textContent()).toBe(`August ${YEAR}`);
    await page.getByRole('button', { name: 'Previous month' }).click();
  });
  await dayButton(page, nameOf(sameDay(7))).focus();
  await test.step('Back to another day moves the keyboard along', async () => {
    await page.keyboard.press('Enter');
    await expect(dayButton(page, nameOf(sameDay(7)))).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(new RegExp(sameDay(7)));
    await page.goBack();
    await expect(dayButton(page, nameOf(middle))).toBeFocused();
  });
  await test.step('a focus elsewhere on the page stays there', async () => {
    await page.goForward();
    await expect(dayButton(page, nameOf(sameDay(7)))).toBeFocused();
    const home = page.getByRole('banner').getByRole('link').first();
    await home.focus();
    await page.goBack();
    await expect(dayButton(page, nameOf(middle))).toHaveAttribute('aria-pressed', 'true');
    await expect(home).toBeFocused();
  });
  await test.step('Enter chooses a day, and the focus stays at it', async () => {
    await dayButton(page, nameOf(middle)).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(dayButton(page, nameOf(middle, 1))).toHaveAttribute('aria-pressed', 'true');
    await expect(dayButton(page, nameOf(middle, 1))).toBeFocused();
    // The services load after that.
    await expect(page.getByRole('heading', { name: /^Thursday, June/ })).toBeVisible();
  });
});
