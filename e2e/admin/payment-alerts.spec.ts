// Payments that an admin has to check. Only the provider can cause one, so the clinic's answers are mocked here.

import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

const appointment = { serviceName: 'Teeth Cleaning', date: 'Nov 23, 2026', slot: '08.00 AM - 08.30 AM' };
const person = { name: 'Pat Example', email: 'pat@clinic.test' };
const alert = { _id: 'one', kind: 'in-review', intentId: 'pi_1', bookingId: 'b1', detail: '1.00 received, 99.00 due' };

test('each alert shows what happened, whom it concerns and what to do, and can be marked as done and reopened', async ({
  page,
  admin,
  enter,
}) => {
  const since = Date.parse('2026-11-22T10:00:00Z');
  const list: object[] = [{ ...alert, person, appointment, since }];
  const marked: unknown[] = [];
  await enter(admin);
  await page.route(/\d\/payment-alerts$/, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: list }),
  );
  await page.route(/\/payment-alert\/one$/, async (route) => {
    marked.push(route.request().postDataJSON());
    await route.fulfill({ json: { result: { acknowledged: true } } });
  });
  await page.goto('/dashboard/payment-alerts');
  const row = page.getByRole('row', { name: /not what was agreed/ });
  for (const text of ['1.00 received, 99.00 due', 'Pat Example', 'pat@clinic.test', 'Teeth Cleaning', 'pi_1', 'b1']) {
    await expect(row).toContainText(text);
  }
  await expect(row).toContainText('Compare it with the appointment, and refund all of it');
  await row.getByRole('button', { name: 'Mark as seen to' }).click();
  await expect(page.getByText('Marked as seen to.', { exact: true })).toBeVisible();
  await expect(row).toContainText(`seen to by ${admin.name}`);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Back among the payments to check.', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Mark as seen to' })).toBeVisible();
  expect(marked).toEqual([{ isSeen: true }, { isSeen: false }]);
});

test('an alert that another admin has marked as done is shown as theirs', async ({ page, admin, enter }) => {
  await enter(admin);
  const [since, seen] = [Date.parse('2026-11-22T10:00:00Z'), { by: 'Another Admin', at: Date.now() }];
  let known = {};
  await page.route(/\d\/payment-alerts$/, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ json: [{ ...alert, since, ...known }] }),
  );
  await page.route(/\/payment-alert\/one$/, (route) => {
    // The list is requested again, and contains it by then.
    known = { seen };
    return route.fulfill({ json: { result: { acknowledged: true }, seen } });
  });
  await page.goto('/dashboard/payment-alerts');
  const row = page.getByRole('row', { name: /not what was agreed/ });
  await row.getByRole('button', { name: 'Mark as seen to' }).click();
  await expect(page.getByText('Another Admin had already seen to this payment.', { exact: true })).toBeVisible();
  await expect(row).toContainText('seen to by Another Admin');
});

test('the clinic itself says when there is nothing to do', async ({ page, admin, enter }) => {
  await enter(admin);
  await page.goto('/dashboard/payment-alerts');
  await expect(page.getByText('No payment needs a person.')).toBeVisible();
});

/** Answers with `list`, which may change, and counts how often it is asked. */
async function mockList(page: Page, list: object[]): Promise<() => number> {
  let asked = 0;
  await page.route(/\d\/payment-alerts$/, (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    asked++;
    return route.fulfill({ json: list });
  });
  return () => asked;
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('the menu tells an admin how many payments wait, without one that was just seen to, and nothing once all were', async ({
  page,
  admin,
  enter,
}) => {
  const since = Date.parse('2026-11-22T10:00:00Z');
  const seen = { by: 'Another Admin', at: since };
  const [one, two] = [
    { ...alert, since },
    { ...alert, _id: 'two', kind: 'disputed', since },
  ];
  const list: object[] = [one, two, { ...alert, _id: 'three', since, seen }];
  await enter(admin);
  const asked = await mockList(page, list);
  await page.route(/\/payment-alert\/one$/, (route) => {
    list[0] = { ...one, seen };
    return route.fulfill({ json: { result: { acknowledged: true } } });
  });
  await page.goto('/dashboard');
  const counted = (count: string) =>
    menuOf(page).getByRole('link', { name: new RegExp(`^Payments to check ?, ${count}$`) });
  await expect(counted('2')).toBeVisible();
  expect(asked()).toBe(1);
  await counted('2').click();
  const row = page.getByRole('row', { name: /not what was agreed/ }).first();
  await row.getByRole('button', { name: 'Mark as seen to' }).click();
  await expect(counted('1')).toBeVisible();
  // Another admin sees to the rest.
  list[1] = { ...two, seen };
  await menuOf(page).getByRole('link', { name: 'My review' }).click();
  await expect(menuOf(page).getByRole('link', { name: 'Payments to check', exact: true })).toBeVisible();
  await expect(menuOf(page).getByText(/\d/)).toHaveCount(0);
});

test('a count above 99 is not exact, and without a connection it is not shown for long, nor asked for again and again', async ({
  page,
  context,
  admin,
  enter,
}) => {
  const since = Date.parse('2026-11-22T10:00:00Z');
  await enter(admin);
  await page.clock.install();
  const list = Array.from({ length: 100 }, (_, at) => ({ ...alert, _id: `${at}`, since }));
  await mockList(page, list);
  await page.goto('/dashboard');
  const count = menuOf(page).getByText('99+');
  await expect(count).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(true);
  await page.clock.runFor(120_000);
  await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible();
  await expect(count).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    if (/\d\/payment-alerts$/.test(request.url())) asked++;
  });
  for (let minute = 0; minute < 4; minute++) await page.clock.runFor(60_000);
  await expect(count).toHaveCount(0);
  expect(asked).toBeLessThanOrEqual(1);
});
