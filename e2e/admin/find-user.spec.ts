import { findUser } from '../support/find-user.ts';
import { expect, test } from '../support/fixtures.ts';

test('the search finds one of thousands of users, and the others load on request', async ({ page, admin, enter }) => {
  await enter(admin);
  await page.route(/\d\/all-users$/, async (route) => {
    const answer = await route.fetch();
    const users: object[] = await answer.json();
    const more = Array.from({ length: 1000 }, (_, index) => {
      const number = String(index).padStart(4, '0');
      return { _id: `many-${number}`, name: `Zoe Ünder ${number}`, email: `zoe-${number}@example.com` };
    });
    await route.fulfill({ response: answer, json: [...users, ...more] });
  });
  await page.goto('/dashboard/all-users');
  const rows = page.getByRole('table', { name: 'All users' }).getByRole('row').filter({ hasText: '@' });
  await expect(rows).toHaveCount(200);
  const last = page.getByRole('row', { name: 'zoe-0999@example.com' });
  await expect(last).toHaveCount(0);

  await findUser(page, '0999, under');
  await expect(last.getByRole('button', { name: 'Make admin' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 person was found.' })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(1);

  await findUser(page, 'zoe-00');
  await expect(page.getByRole('status').filter({ hasText: '100 people were found.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show more users/ })).toHaveCount(0);
  await findUser(page, 'nobody at all');
  await expect(page.getByRole('status').filter({ hasText: 'Nobody was found.' })).toBeVisible();
  await expect(rows).toHaveCount(0);

  await findUser(page, 'zoe');
  await expect(rows).toHaveCount(200);
  for (const rest of [800, 600, 400]) {
    await page.getByRole('button', { name: `Show more users (${rest})` }).press('Enter');
    await expect(rows).toHaveCount(1200 - rest);
  }
  await page.getByRole('button', { name: 'Show more users (200)' }).press('Enter');
  await expect(last).toBeVisible();
  await expect(page.getByRole('row', { name: 'zoe-0800@' }).getByRole('button', { name: 'Make admin' })).toBeFocused();
});

test('the question before giving up one’s own role outlasts a reload that no longer lists the row', async ({
  page,
  admin,
  enter,
}) => {
  let own: object[] = [];
  await enter(admin);
  await page.route(/\d\/all-users$/, async (route) => {
    const answer = await route.fetch();
    const users: { email: string }[] = await answer.json();
    own = users.filter(({ email }) => email === admin.email);
    const before = Array.from({ length: 200 }, (_, index) => {
      const name = `Aaron ${String(index).padStart(3, '0')}`;
      return { _id: `before-${index}`, name, email: `aaron-${index}@example.com`, role: 'admin' };
    });
    await route.fulfill({ response: answer, json: [...own, ...before] });
  });
  await page.goto('/dashboard/all-users');
  const button = page.getByRole('row', { name: admin.email }).getByRole('button', { name: 'Remove admin' });
  const dialog = page.getByRole('dialog', { name: 'Stop being an admin?' });
  const more = page.getByRole('button', { name: /^Show more users/ });
  await more.click();
  await button.click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(more).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();

  await test.step('an admin is not asked what another one was asked in the same tab', async () => {
    const other = { _id: 'before-0', name: 'Aaron 000', email: 'aaron-0@example.com', what: 'remove-own-admin' };
    for (const about of [other, { ...own[0], what: 'delete-account' }]) {
      await page.evaluate(
        // Past the router: told of it, the page goes back at once, which can abort the reload.
        (dialog) => History.prototype.pushState.call(history, { ...history.state, dialog }, ''),
        { name: 'user', about },
      );
      await page.reload();
      await expect.poll(() => page.evaluate(() => history.state.dialog)).toBeUndefined();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});
