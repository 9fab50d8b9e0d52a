// Days on which the clinic is closed: in the calendar, in an address, and on a device that knew them as open.
import type { Locator, Page } from 'playwright/test';
import { card, dayAhead } from '../support/booking-day.ts';
import { closeClinic } from '../support/close-clinic.ts';
import { expect, test } from '../support/fixtures.ts';

const CLOSED = 'The clinic is closed on this day.';
const [before, first, last, after] = [1, 2, 3, 4].map((days) => dayAhead(days).iso) as [string, string, string, string];
const colorOf = (element: Locator) => element.evaluate((it) => getComputedStyle(it).color);
const dayButton = (page: Page, day: string) => page.locator(`[data-day="${day}"]:not([data-outside])`);

test('the calendar offers no closed day, and one in the address leads to the next free one', async ({
  page,
  enter,
  newPatient,
}) => {
  await closeClinic(page, [first, last]);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${before}`);
  const heading = page.getByRole('heading', { level: 2 });
  const open = (await heading.textContent()) ?? '';
  await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');
  await expect(page.getByText(CLOSED)).toHaveCount(0);

  await test.step('arrow keys lead over closed days, and neither key nor click chooses one', async () => {
    await dayButton(page, before).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dayButton(page, first)).toBeFocused();
    await expect(dayButton(page, first)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await dayButton(page, first).click({ force: true });
    await expect(heading).toHaveText(open);
    await page.emulateMedia({ forcedColors: 'active' });
    const others = page.locator('[data-day]:not([aria-disabled], [data-outside], [data-selected])');
    expect(await colorOf(dayButton(page, first))).not.toBe(await colorOf(others.first()));
    await page.emulateMedia({ forcedColors: null });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dayButton(page, after)).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`date=${after}$`));
  });

  await test.step('a closed day in the address says so', async () => {
    await page.goto(`/appointment?date=${first}`);
    await expect(page.getByRole('status').filter({ hasText: CLOSED })).toBeVisible();
    await expect(card(page, 'Teeth Cleaning')).toContainText('No slot available');
    await expect(dayButton(page, first)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Next free day' }).click();
    await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');
    await expect(page).toHaveURL(new RegExp(`date=${after}$`));
    await expect(dayButton(page, after)).toBeFocused();
    await expect(page.getByText(CLOSED)).toHaveCount(0);
  });
});

test('while the clinic can’t be asked, a list with times from before does not open a closed day', async ({
  page,
  enter,
  newPatient,
}) => {
  await enter(await newPatient());
  for (const day of [first, after]) {
    await page.goto(`/appointment?date=${day}`);
    await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');
  }
  await closeClinic(page, [first, last]);
  const heard = page.waitForResponse(/\/config$/);
  await page.goto('/about');
  await heard;
  await page.route('**/available?*', (route) => route.abort());
  await page.goto(`/appointment?date=${first}`);
  await expect(page.getByText(CLOSED)).toBeVisible();
  await expect(card(page, 'Teeth Cleaning')).toContainText('No slot available');
});
