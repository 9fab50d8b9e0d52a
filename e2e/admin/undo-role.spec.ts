// Making and removing an admin is one tap, and can be undone in its toast.
import type { Page } from 'playwright/test';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';

const MADE = 'Make admin successfully!';
const REMOVED = 'Remove admin successfully!';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const undoIn = (page: Page, text: string) => toast(page, text).getByRole('button', { name: 'Undo' });

type Fixtures = Pick<TestFixtures, 'enter' | 'newPatient' | 'newAdmin'> & { page: Page };

/** The row of somebody else, on an admin's page. */
async function openRow({ page, enter, newPatient, newAdmin }: Fixtures) {
  const [other, me] = [await newPatient(), await newAdmin()];
  await enter(me);
  await page.goto('/dashboard/all-users');
  const row = page.getByRole('row', { name: other.email });
  // Before a test stops the clock.
  await expect(row.getByRole('button', { name: 'admin' })).toBeEnabled();
  return { row, other, me, press: (name: string) => row.getByRole('button', { name }).click() };
}

test('both changes are undone in their toasts, and an undoing offers none', async ({
  page,
  enter,
  newPatient,
  newAdmin,
}) => {
  const { row, press } = await openRow({ page, enter, newPatient, newAdmin });
  await press('Make admin');
  await expect(row).toContainText('Admin');
  await undoIn(page, MADE).click();
  await expect(row).toContainText('Patient');
  await expect(toast(page, REMOVED)).toBeVisible();
  await expect(undoIn(page, REMOVED)).toHaveCount(0);
  await toast(page, REMOVED).getByRole('button', { name: 'Close' }).click();

  await press('Make admin');
  await expect(row).toContainText('Admin');
  await press('Remove admin');
  await expect(row).toContainText('Patient');
  await undoIn(page, REMOVED).click();
  await expect(row).toContainText('Admin');
  await page.reload();
  await expect(row).toContainText('Admin');
});

test('of two changes to the same person only the newer one can be undone', async ({
  page,
  enter,
  newPatient,
  newAdmin,
}) => {
  const { row, press } = await openRow({ page, enter, newPatient, newAdmin });
  await press('Make admin');
  // With the focus in it, it does not go by itself.
  await undoIn(page, MADE).focus();
  const remove = row.getByRole('button', { name: 'Remove admin' });
  await expect(remove).toHaveAttribute('aria-busy', 'false');
  await remove.dispatchEvent('click');
  await expect(undoIn(page, REMOVED)).toBeVisible();
  await expect(undoIn(page, MADE)).toHaveCount(0);
  await expect(row).toContainText('Patient');
});

test('Undo is offered for ten seconds', async ({ page, enter, newPatient, newAdmin }) => {
  await page.clock.install();
  const { press } = await openRow({ page, enter, newPatient, newAdmin });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await press('Make admin');
  await expect(undoIn(page, MADE)).toBeVisible();
  await page.clock.runFor(9900);
  await expect(undoIn(page, MADE)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(undoIn(page, MADE)).toHaveCount(0);
});

test('a doubled tap changes a role once, and undoes it once', async ({ page, enter, newPatient, newAdmin }) => {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (/\/(remove-)?admin\//.test(request.url())) changes.push(new URL(request.url()).pathname.split('/')[1] ?? '');
  });
  await page.clock.install();
  const { row, press } = await openRow({ page, enter, newPatient, newAdmin });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await press('Make admin');
  const button = row.getByRole('button', { name: 'Remove admin' });
  await expect(button).toBeVisible();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The second tap, once everything has changed.
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(undoIn(page, MADE)).toBeVisible();
  await page.clock.runFor(1000);
  await undoIn(page, MADE).dblclick();
  await expect(row).toContainText('Patient');
  expect(changes).toEqual(['admin', 'remove-admin']);
});

test('an Undo that the clinic can’t be asked for says so', async ({ page, enter, newPatient, newAdmin }) => {
  const { row, press } = await openRow({ page, enter, newPatient, newAdmin });
  await press('Make admin');
  await expect(undoIn(page, MADE)).toBeVisible();
  await page.route(/\/(remove-admin|all-users|check-admin)\//, (route) => route.abort());
  await undoIn(page, MADE).click();
  await expect(page.getByRole('alert')).toContainText('This needs a connection.');
  await expect(row).toContainText('Admin');
});

test('when the answer to a change is lost the focus stays on the page, and the words do not say that it failed', async ({
  page,
  enter,
  newPatient,
  newAdmin,
}) => {
  const { row } = await openRow({ page, enter, newPatient, newAdmin });
  await page.route(/\/admin\//, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await row.getByRole('button', { name: 'Make admin' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('please check whether it was done');
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('who lays down their own role is asked first, and offered no Undo', async ({
  page,
  enter,
  newPatient,
  newAdmin,
}) => {
  const { me } = await openRow({ page, enter, newPatient, newAdmin });
  await page.getByRole('row', { name: me.email }).getByRole('button', { name: 'Remove admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(toast(page, REMOVED)).toBeVisible();
  await expect(undoIn(page, REMOVED)).toHaveCount(0);
});
