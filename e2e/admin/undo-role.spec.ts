// Making and removing an admin takes one tap, and can be undone in its toast.
import type { Locator, Page } from 'playwright/test';
import { findClipped } from '../accessibility/layout.ts';
import { findUser, openUsers } from '../support/find-user.ts';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';
import { createPerson } from '../support/person.ts';
import { signInByCall } from '../support/signed-in.ts';

const MADE = 'Make admin successfully!';
const REMOVED = 'Remove admin successfully!';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const undoIn = (page: Page, text: string) => toast(page, text).getByRole('button', { name: 'Undo' });

type Fixtures = Pick<TestFixtures, 'enter' | 'newPatient' | 'newAdmin'> & { page: Page };

/** Opens an admin's page, and returns the row of somebody else. */
async function openRow({ page, enter, newPatient, newAdmin }: Fixtures) {
  const [other, me] = [await newPatient(), await newAdmin()];
  await enter(me);
  await openUsers(page, other.email);
  const row = page.getByRole('row', { name: other.email });
  // Before a test stops the clock.
  await expect(row.getByRole('button', { name: 'admin' })).toBeEnabled();
  return { row, other, me, press: (name: string) => row.getByRole('button', { name }).click() };
}

test('role changes are undone in their toasts: each once, and of two to the same person only the newer', async ({
  page,
  enter,
  newPatient,
  newAdmin,
}) => {
  const { row, other, press } = await openRow({ page, enter, newPatient, newAdmin });
  await test.step('the buttons of people with the same name say whose they are', async () => {
    for (const button of await row.getByRole('button').all())
      await expect(button).toHaveAccessibleDescription(`${other.name} ${other.email}`);
  });
  await test.step('both changes are undone in their toasts, and an undo offers no Undo', async () => {
    await press('Make admin');
    await expect(row).toContainText('Admin');
    await undoIn(page, MADE).click();
    await expect(row).toContainText('Patient');
    await expect(toast(page, REMOVED)).toBeVisible();
    // At once: the toast goes by itself.
    expect(await undoIn(page, REMOVED).count()).toBe(0);
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
  await test.step('of two changes to the same person only the newer one can be undone', async () => {
    await press('Remove admin');
    await expect(row).toContainText('Patient');
    await page.reload();
    await press('Make admin');
    // With the focus in it, it does not close by itself.
    await undoIn(page, MADE).focus();
    const remove = row.getByRole('button', { name: 'Remove admin' });
    await expect(remove).toBeEnabled();
    await remove.dispatchEvent('click');
    await expect(undoIn(page, REMOVED)).toBeVisible();
    await expect(undoIn(page, MADE)).toHaveCount(0);
    await expect(row).toContainText('Patient');
  });
  await test.step('the focus stays on the page if the row is no longer among those searched for', async () => {
    await page.reload();
    await findUser(page, `patient ${other.email}`);
    await row.getByRole('button', { name: 'Make admin' }).press('Enter');
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('Undo leaves a later change by another admin as it is, and says so', async ({
  page,
  enter,
  call,
  newPatient,
  newAdmin,
}) => {
  const { row, other, press } = await openRow({ page, enter, newPatient, newAdmin });
  const colleague = await newAdmin();
  await press('Make admin');
  // With the focus in it, it does not close by itself.
  await undoIn(page, MADE).focus();
  for (const path of ['remove-admin', 'admin'])
    expect((await call('PUT', `/${path}/${other.email}`, { person: colleague })).ok()).toBe(true);
  await undoIn(page, MADE).click();
  await expect(page.getByRole('alert')).toContainText('Another admin has changed this role, so nothing was done.');
  await expect(row).toContainText('Admin');
  await page.reload();
  await expect(row).toContainText('Admin');
});

test('an email address that is one long word leaves room for Undo', async ({ page, origin, enter, newAdmin }) => {
  const email = `${'robin'.repeat(9)}.${Date.now()}@molar.test`;
  await signInByCall(origin, await createPerson(origin, 'Robin Example', email));
  await enter(await newAdmin());
  await openUsers(page, email);
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'Make admin' }).click();
  // With the focus in it, it does not close by itself.
  await undoIn(page, MADE).focus();
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => findClipped(toast(page, MADE)), `${width} px wide`).toEqual([]);
  }
  await undoIn(page, MADE).click();
  await expect(toast(page, REMOVED)).toBeVisible();
});

test('a double tap changes a role once, and undoes it once; Undo is offered for ten seconds', async ({
  page,
  enter,
  newPatient,
  newAdmin,
}) => {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (/\/(remove-)?admin\//.test(request.url())) changes.push(new URL(request.url()).pathname.split('/')[1] ?? '');
  });
  await page.clock.install();
  const { row, press } = await openRow({ page, enter, newPatient, newAdmin });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  /** A toast needs a few milliseconds of the page's clock, which stands still. */
  const comesUp = (it: Locator) =>
    expect(async () => {
      await page.clock.runFor(20);
      expect(await it.isVisible()).toBe(true);
    }).toPass({ intervals: [20] });
  await press('Make admin');
  const button = row.getByRole('button', { name: 'Remove admin' });
  await expect(button).toBeVisible();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The second tap, once everything has changed.
  await page.mouse.click(x + width / 2, y + height / 2);
  await comesUp(undoIn(page, MADE));
  await page.clock.runFor(1000);
  await undoIn(page, MADE).dblclick();
  await expect(row).toContainText('Patient');
  expect(changes).toEqual(['admin', 'remove-admin']);

  await comesUp(toast(page, REMOVED));
  await page.clock.runFor(12_000);
  await expect(toast(page, REMOVED)).toHaveCount(0);
  await press('Make admin');
  await comesUp(undoIn(page, MADE));
  await page.clock.runFor(9500);
  await expect(undoIn(page, MADE)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(undoIn(page, MADE)).toHaveCount(0);
});

test('changes that the network blocks, and the person’s own role', async ({ page, enter, newPatient, newAdmin }) => {
  const { row, press, me } = await openRow({ page, enter, newPatient, newAdmin });
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  await test.step('when the answer to a change is lost, the focus stays on the page and the text does not say that it failed', async () => {
    await page.route(
      /\/admin\//,
      async (route) => {
        await route.fetch();
        await route.abort();
        done();
      },
      { times: 1 },
    );
    await row.getByRole('button', { name: 'Make admin' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('please check whether it was done');
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    // The clinic becomes reachable again.
    await expect(row.getByRole('button', { name: 'Remove admin' })).toBeFocused();
  });
  await isDone;
  await page.reload();
  await expect(row).toContainText('Admin');
  await test.step('an Undo that can’t reach the clinic says so', async () => {
    await press('Remove admin');
    await expect(undoIn(page, REMOVED)).toBeVisible();
    const calls = /\/(admin|all-users|check-admin|check-desk)\//;
    await page.route(calls, (route) => route.abort());
    await undoIn(page, REMOVED).click();
    await expect(page.getByRole('alert')).toContainText('This needs a connection.');
    await expect(row).toContainText('Patient');
    await page.unroute(calls);
  });
  await page.reload();
  await test.step('once the clinic is known to be unreachable, Undo is disabled and not used up', async () => {
    await press('Make admin');
    await undoIn(page, MADE).hover();
    await page.context().setOffline(true);
    await expect(undoIn(page, MADE)).toBeDisabled();
    await page.context().setOffline(false);
    await expect(undoIn(page, MADE)).toBeEnabled();
    await undoIn(page, MADE).click();
    await expect(row).toContainText('Patient');
  });
  await page.reload();
  await test.step('an admin who gives up their own role is asked first, and gets no Undo', async () => {
    await findUser(page, me.email);
    await page.getByRole('row', { name: me.email }).getByRole('button', { name: 'Remove admin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
    // The toast of an earlier Undo may still say the same about somebody else.
    await expect(toast(page, REMOVED).filter({ hasText: me.email })).toBeVisible();
    expect(await undoIn(page, REMOVED).count()).toBe(0);
  });
});
