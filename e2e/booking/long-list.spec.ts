// Long lists show one page, and more on request. The list is mocked: booking 150 appointments takes too long.
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { addDays } from '../../contract/day-arithmetic.ts';
import { testBooking } from '../../src/data/test-booking.ts';
import { expect, test } from '../support/fixtures.ts';

// The two days around today are left out, because the clinic's date may differ.
const DAYS = [
  ...Array.from({ length: 70 }, (_, index) => index - 71),
  ...Array.from({ length: 80 }, (_, index) => index + 2),
];

test('one page of appointments from today on, with buttons that say how many more there are; past ones come last, newest first', async ({
  page,
  enter,
  newPatient,
}) => {
  const person = await newPatient();
  const today = new Date().toISOString().slice(0, 10);
  const mine = DAYS.map((day) => ({
    ...testBooking,
    ...{ _id: `b${day}`, email: person.email, date: mediumFromIso(addDays(today, day)) },
  }));
  await page.route('**/my-appointment?**', (route) => route.fulfill({ json: mine }));
  await enter(person);
  await page.goto('/dashboard');

  const rows = page.getByRole('table', { name: 'My appointments' }).getByRole('row');
  const earlier = page.getByRole('button', { name: 'Show earlier appointments' });
  const later = page.getByRole('button', { name: 'Show later appointments' });
  await expect(earlier).toHaveText('Show earlier appointments (70)');
  await expect(later).toHaveText('Show later appointments (30)');
  // Below the appointments to come, a row says how many more there are.
  await expect(rows).toHaveCount(1 + 50 + 1);
  await expect(rows.nth(1)).toContainText(mine[70]?.date ?? '');

  await test.step('each button is with its own, whichever is pressed first', async () => {
    await earlier.click();
    await expect(rows).toHaveCount(1 + 50 + 1 + 1 + 50);
    await expect(rows.nth(51)).toContainText('Show later appointments (30)');
    await expect(rows.nth(52)).toHaveText('Past appointments');
    await expect(rows.nth(53)).toContainText(mine[69]?.date ?? '');
    await expect(rows.last()).toContainText(mine[20]?.date ?? '');
    await page.reload();
    await expect(rows).toHaveCount(1 + 50 + 1);
  });

  await later.press('Enter');
  await expect(rows).toHaveCount(1 + 80);
  await expect(later).toHaveCount(0);
  // The button is gone: the focus moves to the first of the new rows.
  await expect(rows.nth(51).locator(':focus')).toBeVisible();
  await earlier.click();
  // Below those to come, a row says that the others have passed.
  await expect(rows).toHaveCount(1 + 80 + 1 + 50);
  await expect(rows.nth(1)).toContainText(mine[70]?.date ?? '');
  await expect(rows.nth(81)).toHaveText('Past appointments');
  await expect(rows.nth(82)).toContainText(mine[69]?.date ?? '');
  await expect(earlier).toHaveText('Show earlier appointments (20)');
  await earlier.press('Enter');
  await expect(rows).toHaveCount(1 + 80 + 1 + 70);
  await expect(earlier).toHaveCount(0);
  await expect(rows.nth(132).locator(':focus')).toBeVisible();
  await expect(rows.last()).toContainText(mine[0]?.date ?? '');

  await test.step('with nothing to come, screen readers get no empty group of rows', async () => {
    mine.splice(70);
    await page.reload();
    await expect(rows).toHaveCount(1 + 1 + 50);
    await expect(rows.nth(1)).toHaveText('Past appointments');
    for (const group of await page.getByRole('rowgroup').all())
      expect(await group.getByRole('row').count()).toBeGreaterThan(0);
  });
});
