// Days on which the clinic is closed: in the calendar, in an address, and on a device that knew them as open.
import type { Locator, Page } from 'playwright/test';
import { dayText } from '../../src/words/day-text.ts';
import { card, dayAhead, fillBooking } from '../support/booking-day.ts';
import { writeClinicFile } from '../support/clinic-file.ts';
import { closeClinic } from '../support/close-clinic.ts';
import { countOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';
import { startMolar } from '../support/molar-server.ts';
import { openDevice } from '../support/open-device.ts';
import { createPerson } from '../support/person.ts';
import { signInByCall } from '../support/signed-in.ts';

const CLOSED = 'The clinic is closed on this day.';
/** Today and the days after it. */
const ahead = Array.from({ length: 10 }, (_, days) => dayAhead(days).iso);
const [, before, first, last, after] = ahead as [string, string, string, string, string];
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
  const person = await newPatient();
  await enter(person);
  for (const day of [first, after]) {
    await page.goto(`/appointment?date=${day}`);
    await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');
  }
  await expect.poll(() => countOnDevice(page, person.uid, 'services')).toBeGreaterThanOrEqual(14);
  // More days than are offered without a connection.
  await closeClinic(page, ahead.slice(1, 9));
  const heard = page.waitForResponse(/\/config$/);
  await page.goto('/about');
  await heard;
  await page.route('**/available?*', (route) => route.abort());
  await page.goto(`/appointment?date=${first}`);
  await expect(page.getByText(CLOSED)).toBeVisible();
  await expect(card(page, 'Teeth Cleaning')).toContainText('No slot available');
  await page.goto(`/appointment?date=${dayAhead(75).iso}`);
  await expect(page.getByText('The next days you can look at:')).toBeVisible();
  const next = dayText(ahead[9] as string, ahead[0] as string);
  await expect(page.getByRole('button', { name: next, exact: true })).toBeVisible();
});

test('a clinic that closes while its page is open says so there, and to a wish that waited', async ({
  browser,
}, testInfo) => {
  const molar = await startMolar();
  try {
    const person = await signInByCall(molar.origin, await createPerson(molar.origin));
    const { page, context } = await openDevice(browser, molar.origin, person);
    await page.goto(`/appointment?date=${first}`);
    await page.route(/\/booking$/, (route) => route.abort());
    const dialog = await fillBooking(page, 'Teeth Cleaning', '09.00 AM - 09.30 AM');
    await dialog.getByRole('button', { name: 'Book' }).click();
    await expect(dialog).toBeHidden();

    const file = testInfo.outputPath('clinic.json');
    writeClinicFile(file, { weekdays: ['sunday'], dates: [`${first}/${dayAhead(70).iso}`] });
    await molar.restart({ CLINIC_FILE: file });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('status').filter({ hasText: CLOSED })).toBeVisible();
    await expect(dayButton(page, first)).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Next free day' }).click();
    await expect(page).not.toHaveURL(new RegExp(`date=${first}$`));
    await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');

    await page.unroute(/\/booking$/);
    await page.goto('/dashboard');
    await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText(`Not possible: ${CLOSED}`);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Visiting us' })).toContainText('Monday to Saturday');
    await context.close();
  } finally {
    await molar.stop();
  }
});
