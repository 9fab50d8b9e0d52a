// The day of the sheet, and the rows that it shows.
import { dayAhead } from '../support/booking-day.ts';
import { addWalkIn, makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

const TYPED = '12152031';
const TYPED_DAY = 'Monday, December 15, 2031';

test('a typed day is shown once it is complete, and the day of a booking stays in its field', async ({
  page,
  enter,
  newDesk,
}) => {
  await enter(await newDesk());
  await page.goto('/dashboard/desk');
  const date = page.getByLabel('Date', { exact: true });
  const today = await date.inputValue();
  const entries = await page.evaluate(() => history.length);
  await date.focus();
  await page.keyboard.type(TYPED);
  await expect(date).toHaveValue('2031-12-15');
  await expect(page).toHaveURL('/dashboard/desk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: TYPED_DAY })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);

  // An incomplete day is dropped again.
  await date.press('Backspace');
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await expect(date).toHaveValue('2031-12-15');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(date).toHaveValue(today);

  // Only today has this button.
  await page.getByRole('button', { name: 'Add walk-in' }).focus();
  await page.goBack();
  await expect(page.getByRole('heading', { name: TYPED_DAY })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption('Oral Surgery');
  const other = dialog.getByLabel('Another day');
  await other.focus();
  const { iso } = dayAhead(40);
  await page.keyboard.type(`${iso.slice(5, 7)}${iso.slice(8)}${iso.slice(0, 4)}`);
  await page.keyboard.press('Enter');
  await expect(other).toHaveValue(iso);
  await expect(dialog.getByText(/^Free on /)).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('an address without a day of the calendar says so, and shows today until a day is chosen', async ({
  page,
  enter,
  newDesk,
}) => {
  await enter(await newDesk());
  // Text and a number: more of both are in src/words/day-text.test.ts and src/features/ui/day-search.test.ts.
  for (const date of ['2026-02-31', '1']) {
    await test.step(`?date=${date}`, async () => {
      await page.goto(`/dashboard/desk?date=${date}`);
      const told = page.getByText('The date in this page’s address isn’t valid, so this is today.');
      await expect(told).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard\/desk$/);
      await expect(told).toBeVisible();
      await expect(page.getByLabel('Date', { exact: true })).toHaveValue(dayAhead(0).iso);
      await page.getByRole('button', { name: 'Next day' }).click();
      await expect(page).toHaveURL(`/dashboard/desk?date=${dayAhead(1).iso}`);
      await expect(told).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(/\/dashboard\/desk$/);
      await expect(page.getByLabel('Date', { exact: true })).toHaveValue(dayAhead(0).iso);
      await expect(told).toHaveCount(0);
    });
  }
});

test('a chosen service is named on a day with no appointments for it', async ({
  page,
  enter,
  newPatient,
  newDesk,
  call,
  day,
}) => {
  const person = await newPatient('Pat Filtered');
  await makeBooking(call, { person, day, slot: '08.00 AM - 08.30 AM' });
  await enter(await newDesk());
  await openDesk(page, day, 'Pat Filtered');
  const service = page.getByRole('combobox', { name: 'Service' });
  await service.selectOption('Teeth Cleaning');
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('row', { name: 'Pat Filtered' })).toBeHidden();
  await expect(service).toHaveValue('Teeth Cleaning');
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a device whose clock was set back still shows today’s sheet, and records walk-ins for today', async ({
    page,
    context,
    enter,
    newDesk,
  }) => {
    await enter(await newDesk());
    await page.goto('/dashboard/desk');
    await addWalkIn(page, 'Wally Before');
    await expect(rowOf(page, 'Wally Before')).not.toContainText(/not (sent|confirmed) yet/);
    await workerAtWork(page);
    const today = await page.getByLabel('Date', { exact: true }).inputValue();
    await page.close();

    await context.setOffline(true);
    const later = await context.newPage();
    // As after an empty battery.
    await later.clock.install({ time: '2024-01-01T10:00:00Z' });
    await later.goto('/dashboard/desk');
    await expect(rowOf(later, 'Wally Before')).toBeVisible();
    await addWalkIn(later, 'Wally After');
    await context.setOffline(false);
    await expect(async () => {
      await later.clock.runFor(5000);
      await expect(rowOf(later, 'Wally After')).not.toContainText(/not (sent|confirmed) yet/, { timeout: 100 });
    }).toPass();
    await expect(later.getByLabel('Date', { exact: true })).toHaveValue(today);
  });
});

test('on a day that the device does not keep, a discarded note has no effect', async ({
  page,
  context,
  enter,
  newPatient,
  newDesk,
  call,
  day,
}) => {
  await makeBooking(call, { person: await newPatient('Pat Looked'), day });
  await makeBooking(call, { person: await newPatient('Pat First'), day, slot: '10.00 AM - 10.30 AM' });
  await enter(await newDesk());
  const row = await openDesk(page, day, 'Pat Looked');
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByText('Offline')).toBeVisible();
  await rowOf(page, 'Pat First').getByRole('button', { name: 'Arrived' }).click();
  await row.getByRole('button', { name: 'Arrived' }).click();
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Paid in cash', exact: true }).click();
  await page.getByRole('dialog', { name: 'Paid in cash' }).getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Paid in cash, not sent yet');
  await page.getByRole('button', { name: /waiting/ }).click();
  const list = page.getByRole('dialog');
  await expect(list).toContainText('Note $99 paid in cash for Pat Looked');
  const discard = list.getByRole('listitem').filter({ hasText: 'Pat Looked' }).getByRole('button', { name: 'Discard' });
  for (const count of [2, 1]) {
    await expect(discard).toHaveCount(count);
    // A tap may come while the list ignores presses because it has just changed.
    await discard.first().press('Enter');
  }
  await expect(discard).toHaveCount(0);
  await expect(row).toContainText('Not paid');
  await expect(row).toContainText('Expected');
  await context.setOffline(false);
  await expect(page.getByRole('banner').getByText('Offline')).toBeHidden();
  await row.getByRole('button', { name: 'Arrived' }).click();
  await expect(row).toContainText('Arrived, waiting');
  await expect(row).not.toContainText(/not (sent|confirmed) yet/);
  await expect(row).toContainText('Not paid');
  await expect(rowOf(page, 'Pat First')).toContainText('Arrived, waiting');
});

test('a text read out for a row is removed again', async ({ page, enter, newPatient, newDesk, call, day }) => {
  await makeBooking(call, { person: await newPatient('Pat Told'), day, slot: '01.30 PM - 02.00 PM' });
  await enter(await newDesk());
  const row = await openDesk(page, day, 'Pat Told');
  // The text may be gone before an assertion looks.
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]'))
        if (status.textContent === 'Pat Told: Arrived') document.body.dataset.told = 'yes';
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await row.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-told', 'yes');
  await expect(page.getByRole('status').filter({ hasText: 'Pat Told: Arrived' })).toHaveCount(0);
  await expect(row).toContainText('Arrived, waiting');
});
