import type { Locator, Page, Route } from 'playwright/test';
import { picture } from '../../test/doctor.ts';
import { FAILURE, FOREIGN } from '../support/failure.ts';
import { findUser, openUsers } from '../support/find-user.ts';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';
import { pressTwice } from '../support/press-twice.ts';
import { rememberOn, type SignedIn } from '../support/signed-in.ts';
import { watchSaid } from '../support/watch-said.ts';

/** Every call that an admin's page makes. */
const AWAY = /\/(images|doctor|check-admin|check-desk|specialty|audit)\b/;
const cutOff = (route: Route) => (route.request().resourceType() === 'document' ? route.continue() : route.abort());

const toast = (page: Page, text: string) => page.getByText(text).first();

test('the last admin stays an admin, is told why, stays signed in, and is not offered to free their own address', async ({
  page,
  admin,
  enter,
}) => {
  await enter(admin);
  await page.goto('/dashboard/all-users');
  const row = page.getByRole('row', { name: admin.email });
  await expect(row).toContainText('(you)');
  await expect(row).toContainText('the only admin');
  await row.getByRole('button', { name: 'Remove admin' }).click();
  // The list may be old: there may be another admin by now, and then the role would go.
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(toast(page, 'This is the last admin.')).toBeVisible();
  await expect(row).toContainText('Admin');

  await row.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out everywhere' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Free this email address' })).toHaveCount(0);
});

test('an admin who would be the last one sees that the other was removed elsewhere', async ({
  page,
  admin,
  newAdmin,
  enter,
  call,
}) => {
  const other = await newAdmin();
  await enter(admin);
  await openUsers(page, other.email);
  const rowOf = ({ email }: SignedIn) => page.getByRole('row', { name: email });
  await expect(rowOf(other).getByRole('button', { name: 'Remove admin' })).toBeEnabled();
  await findUser(page, admin.email);
  await call('PUT', `/remove-admin/${other.email}`, { person: admin });
  await rowOf(admin).getByRole('button', { name: 'Remove admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(toast(page, 'This is the last admin.')).toBeVisible();
  await expect(rowOf(admin)).toContainText('the only admin');
  await findUser(page, other.email);
  await expect(rowOf(other).getByRole('button', { name: 'Make admin' })).toBeVisible();
});

test('an admin logs a person out everywhere, and frees the address of an account', async ({
  browser,
  page,
  origin,
  newPatient,
  admin,
  enter,
}) => {
  const person = await newPatient('Morgan Example');
  const context = await browser.newContext({ baseURL: origin });
  await rememberOn(context, origin, person);
  const theirs = await context.newPage();
  await theirs.goto('/dashboard');
  await expect(theirs.getByText("You don't have any appointment")).toBeVisible();

  await enter(admin);
  await openUsers(page, person.email);
  const row = page.getByRole('row', { name: person.email });
  const choose = async (name: string) => {
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  for (const name of ['Log out everywhere', 'Free this email address']) {
    await choose(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await choose('Log out everywhere');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(toast(page, `${person.email} is logged out everywhere.`)).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await context.close();

  await expect(page.getByRole('dialog')).toBeHidden();
  await choose('Free this email address');
  await page.getByRole('dialog').getByRole('button', { name: 'Free address' }).click();
  await expect(toast(page, `${person.email} goes to whoever logs in with it next.`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the dialog before an account is deleted shows that the person has joined the desk since', async ({
  page,
  newPatient,
  admin,
  enter,
  call,
}) => {
  const person = await newPatient('Dee Desk');
  await page.clock.install();
  await enter(admin);
  await openUsers(page, person.email);
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete this account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
  const lost = dialog.getByText('Anything their device has not sent yet is lost');
  await expect(dialog).toHaveAccessibleDescription(new RegExp(person.email));
  await expect(lost).toHaveCount(0);
  await call('PUT', `/desk/${person.email}`, { person: admin });
  await page.clock.fastForward(45_000);
  await expect(lost).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await page.clock.runFor(1000);
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Free this email address' }).click();
  await expect(page.getByRole('dialog')).toContainText('The appointments stay with this account. It loses its role.');
});

/** Once the rows change, notes on the body what a tap would hit that was meant for this button. */
function noteNextTap(button: Locator): Promise<void> {
  return button.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    new MutationObserver(() => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      document.body.dataset.tapped ??= hit?.closest('button')?.textContent ?? 'nothing';
    }).observe(button.closest('tbody') as Element, { childList: true });
  });
}

test('a user who no longer matches the search, and leaves it, moves nobody under the finger', async ({
  page,
  newPatient,
  admin,
  enter,
  call,
}) => {
  const surname = crypto.randomUUID().slice(0, 8);
  const [leaving, staying] = [await newPatient(`Ann ${surname}`), await newPatient(`Ben ${surname}`)];
  for (const { email } of [leaving, staying]) await call('PUT', `/admin/${email}`, { person: admin });
  await enter(admin);
  await openUsers(page, `${surname} admin`);
  await expect(page.getByRole('status').filter({ hasText: '2 people were found.' })).toBeVisible();
  const remove = page.getByRole('row', { name: leaving.email }).getByRole('button', { name: 'Remove admin' });
  await remove.click({ trial: true });
  await noteNextTap(remove);
  await remove.click();
  await expect(page.getByRole('status').filter({ hasText: '1 person was found.' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-tapped', 'nothing');
});

test('a user who appears above moves nobody else under the finger, and an open menu stays as it is', async ({
  page,
  newPatient,
  admin,
  enter,
  call,
}) => {
  const surname = crypto.randomUUID().slice(0, 8);
  const below = await newPatient(`Ben ${surname}`);
  const askAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await enter(admin);
  await openUsers(page, surname);
  await expect(page.getByRole('status').filter({ hasText: '1 person was found.' })).toBeVisible();
  const row = page.getByRole('row', { name: below.email });
  const more = row.getByRole('button', { name: 'More' });
  // Only once the rows that have just come no longer rest, or the test proves nothing.
  await more.click({ trial: true });
  await noteNextTap(row.getByRole('button', { name: 'Make admin' }));
  const above = await newPatient(`Ann ${surname}`);
  await askAgain();
  await expect(page.getByRole('row', { name: above.email })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-tapped', 'nothing');

  await more.click();
  const items = row.getByRole('menuitem');
  await expect(items.first()).toHaveText('Make desk');
  expect((await call('PUT', `/desk/${below.email}`, { person: admin })).ok()).toBe(true);
  await askAgain();
  await expect(row).toContainText('Front desk');
  await expect(items.first()).toHaveText('Make desk');
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await more.click();
  await expect(items.first()).toHaveText('Remove desk');
});

test('a user who was deleted elsewhere leaves the list after any action, and the keyboard stays on the page', async ({
  page,
  newPatient,
  admin,
  enter,
  call,
}) => {
  const [ann, ben, cleo] = [await newPatient('Ann Away'), await newPatient('Ben Away'), await newPatient('Cleo Away')];
  const rowOf = ({ email }: SignedIn) => page.getByRole('row', { name: email });
  const deleteThem = (person: SignedIn) => call('DELETE', `/user/${person.email}`, { person });
  const expectGone = async (person: SignedIn) => {
    await expect(toast(page, 'There is no user with this email address.')).toBeVisible();
    await expect(rowOf(person)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  };
  await enter(admin);
  await openUsers(page, 'Away');
  await expect(rowOf(cleo)).toBeVisible();

  await deleteThem(ann);
  await rowOf(ann).getByRole('button', { name: 'Make admin' }).press('Enter');
  await expectGone(ann);

  await deleteThem(ben);
  await rowOf(ben).getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Log out everywhere' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).press('Enter');
  await expectGone(ben);

  await deleteThem(cleo);
  await rowOf(cleo).getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Download their data' }).press('Enter');
  await expectGone(cleo);
});

test('a download of a person’s data is not started twice, and the message that it failed names the person', async ({
  page,
  newPatient,
  admin,
  enter,
}) => {
  const { email } = await newPatient('Dora Download');
  await enter(admin);
  await openUsers(page, email);
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/personal-data/**', async (route) => {
    asked++;
    await promise;
    await route.fulfill(FAILURE);
  });
  const more = page.getByRole('row', { name: email }).getByRole('button', { name: 'More' });
  const download = page.getByRole('menuitem', { name: 'Download their data' });
  for (const _ of [1, 2]) {
    await more.press('Enter');
    await download.press('Enter');
    await expect(download).toHaveCount(0);
    await expect(more).toBeFocused();
  }
  resolve();
  await expect(toast(page, `Download the data of ${email}`)).toBeVisible();
  expect(asked).toBe(1);
});

test('an admin whose account was deleted is not led back to the admins’ pages after login', async ({
  page,
  newAdmin,
  enter,
  call,
}) => {
  const me = await newAdmin();
  await enter(me);
  await openUsers(page, me.email);
  await expect(page.getByRole('row', { name: me.email })).toBeVisible();
  await call('DELETE', `/user/${me.email}`, { person: me });
  await page.getByRole('navigation').getByRole('link', { name: 'Manage doctor' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
});

test('the dialog that ends an account stays until the clinic answers, and the keyboard stays on the page', async ({
  page,
  newPatient,
  admin,
  enter,
}) => {
  const people = [await newPatient('Sal Slow'), await newPatient('Sid Slow')] as const;
  await page.clock.install();
  await enter(admin);
  await page.goto('/dashboard/all-users');
  const dialog = page.getByRole('dialog');
  for (const { what, action, keep, path, email } of [
    { what: 'Delete this account', action: 'Delete account', keep: 'Keep', path: 'user', email: people[0].email },
    {
      what: 'Free this email address',
      action: 'Free address',
      keep: 'Cancel',
      path: 'free-address',
      email: people[1].email,
    },
  ])
    await test.step(what, async () => {
      await findUser(page, email);
      const row = page.getByRole('row', { name: email });
      const { promise: given, resolve: answer } = Promise.withResolvers<void>();
      await page.route(`**/${path}/**`, async (route) => {
        await given;
        await route.continue();
      });
      await row.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: what }).click();
      const asked = page.waitForRequest(`**/${path}/**`);
      await dialog.getByRole('button', { name: action }).click();
      await asked;
      // Longer than a dialog takes to close.
      await page.clock.runFor(1000);
      await expect(dialog.getByRole('button', { name: action })).toBeDisabled();
      // The button would promise something that is no longer possible.
      await expect(dialog.getByRole('button', { name: keep })).toBeDisabled();
      await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.clock.runFor(1000);
      await expect(dialog.getByRole('status')).toHaveText('This is on its way to the clinic, and can’t be called off.');
      await expect(dialog.locator('p:focus')).toContainText(email);
      await expect(row).toBeAttached();
      answer();
      await expect(dialog).toBeHidden();
      await expect(row).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
    });
});

test('the browser’s Forward does not reopen a dialog about a row that is gone', async ({
  page,
  call,
  admin,
  enter,
  newPatient,
}) => {
  const isAsking = () => page.evaluate(() => history.state?.dialog !== undefined);
  const { dialog: aboutDoctor } = await askToDelete({ page, call, admin, enter }, 'Dr Gone');
  await aboutDoctor.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(isAsking).toBe(false);
  await page.goForward();
  await expect.poll(isAsking).toBe(false);
  await expect(aboutDoctor).toBeHidden();

  const { email } = await newPatient('Gus Gone');
  await openUsers(page, email);
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete this account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect.poll(isAsking).toBe(false);
  await page.goForward();
  await expect.poll(isAsking).toBe(false);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an admin who gives up the role is asked first, and stays signed in', async ({
  browser,
  page,
  origin,
  newPatient,
  admin,
  enter,
}) => {
  const person = await newPatient('Jamie Example');
  const context = await browser.newContext({ baseURL: origin });
  await rememberOn(context, origin, person);
  const theirs = await context.newPage();
  // Back ends here.
  await theirs.goto('/');
  await enter(admin);
  await openUsers(page, person.email);
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'Make admin' }).click();
  await expect(toast(page, 'Make admin successfully!')).toBeVisible();

  await openUsers(theirs, person.email);
  const button = theirs.getByRole('row', { name: person.email }).getByRole('button', { name: 'Remove admin' });
  const dialog = theirs.getByRole('dialog', { name: 'Stop being an admin?' });
  await button.click();
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await theirs.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole('button', { name: 'Remove admin' }).click();

  await expect(theirs).toHaveURL(/\/dashboard$/);
  await expect(toast(theirs, 'Remove admin successfully!')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'All users' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: person.name })).toBeVisible();

  // Back passes the admins' pages in the history, and signs nobody out.
  await theirs.goBack();
  await expect(theirs.getByRole('heading', { name: 'My appointments' })).toBeVisible();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await expect(theirs.getByRole('button', { name: person.name })).toBeVisible();
  expect(await theirs.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy();
  await context.close();
});

test('an admin who gives up the role while other tabs show admins’ pages keeps the sign-in in all of them', async ({
  browser,
  origin,
  newAdmin,
}) => {
  const person = await newAdmin();
  const context = await browser.newContext({ baseURL: origin });
  await rememberOn(context, origin, person);
  const open = async (name: string) => {
    const tab = await context.newPage();
    await tab.goto('/dashboard/all-users');
    await tab.getByRole('link', { name }).click();
    await expect(tab.getByRole('heading', { name })).toBeVisible();
    return tab;
  };
  const page = await context.newPage();
  const others = [await open('Manage doctor'), await open('Add doctor'), await open('All users'), await open('Audit')];
  await openUsers(page, person.email);
  // The list is requested at the worst moment.
  await page.route('**/remove-admin/**', async (route) => {
    const answer = await route.fetch();
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/all-users') && response.status() === 403,
    );
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await refused;
    await route.fulfill({ response: answer });
  });
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'Remove admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop being an admin?' });
  const tabs = [page, ...others];
  const readAlarms = await Promise.all(tabs.map((tab) => watchSaid(tab.locator('body'), 'alert')));
  await dialog.getByRole('button', { name: 'Remove admin' }).click();
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/dashboard$/);
    await expect(tab.getByRole('heading', { name: 'My appointments' })).toBeVisible();
  }
  for (const read of readAlarms) expect((await read()).join()).not.toContain('Only an admin can');
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy();
  await context.close();
});

type Deletion = Pick<TestFixtures, 'call' | 'enter'> & { page: Page; admin: SignedIn };

/** Adds a doctor with that name, and presses `Delete` in the row. */
async function askToDelete({ page, call, admin, enter }: Deletion, name: string) {
  const email = `${crypto.randomUUID().slice(0, 8)}@molar.test`;
  const doctor = { name, email, specialty: 'Oral Surgery', image: 'https://photos.example/doctor.png' };
  expect((await call('POST', '/doctor', { person: admin, body: doctor })).status()).toBe(201);
  await enter(admin);
  await page.goto('/dashboard/manage-doctor');
  const button = page.getByRole('row', { name: email }).getByRole('button', { name: 'Delete' });
  await button.click();
  return { email, button, dialog: page.getByRole('dialog', { name: `Delete ${name}?` }) };
}

test('a picture that can’t be loaded gives way to the default avatar, the question before a deletion needs a connection, and a double press on Delete sends one request', async ({
  page,
  call,
  admin,
  enter,
  context,
}) => {
  await page.route('https://photos.example/**', (route) => route.abort());
  const asked = page.waitForRequest('https://photos.example/doctor.png');
  const { button, dialog, email } = await askToDelete({ page, call, admin, enter }, 'Dr Unseen');
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  const keep = dialog.getByRole('button', { name: 'Keep' });
  await test.step('a doctor whose picture can’t be loaded shows the default avatar', async () => {
    await asked;
    await keep.click();
    const avatar = page.getByRole('img', { name: 'Photo of Dr Unseen' });
    await expect(avatar).toHaveAttribute('src', '/avatar.svg');
    await expect(avatar).toHaveAttribute('title', 'Photo of Dr Unseen');
  });
  await test.step('the question can’t be confirmed without a connection, and says so', async () => {
    await button.click();
    // The dialog moves the focus there as it opens, maybe after a test that is quicker than any person.
    await expect(keep).toBeFocused();
    await confirm.focus();
    await context.setOffline(true);
    await expect(confirm).toBeDisabled();
    await expect(dialog.getByRole('status')).toHaveText(/^The clinic can’t be reached right now\./);
    await expect(dialog.locator(':focus')).toHaveText(
      `Dr Unseen (${email}) will no longer be on the clinic’s list of doctors.`,
    );
    await context.setOffline(false);
    await expect(confirm).toBeEnabled();
  });
  await test.step('a double press on Delete sends one request', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/delete/') && sent.push(request.method()));
    await pressTwice(confirm);
    await expect(dialog).toBeHidden();
    await expect(button).toHaveCount(0);
    await expect(toast(page, 'Delete Doctor Successfully!')).toBeVisible();
    expect(sent).toEqual(['DELETE']);
  });
});

test('a delete dialog closed by a network failure leaves the focus on the page', async ({
  page,
  call,
  admin,
  enter,
}) => {
  const { button, dialog, email } = await askToDelete({ page, call, admin, enter }, 'Dr Stay');
  const { promise: given, resolve: giveUp } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => /^\/(delete|doctor|check-admin|check-desk|my-appointment|specialty)/.test(pathname),
    async (route) => {
      await given;
      await route.abort();
    },
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(dialog.locator(':focus')).toHaveText(
    `Dr Stay (${email}) will no longer be on the clinic’s list of doctors.`,
  );
  giveUp();
  await expect(dialog).toBeHidden();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Manage doctor' })).toBeFocused();

  await test.step('so does a doctor whom another admin deletes', async () => {
    const askAgain = () => page.evaluate(() => dispatchEvent(new Event('online')));
    await page.unrouteAll({ behavior: 'wait' });
    await askAgain();
    await expect(button).toBeEnabled();
    await button.focus();
    const doctors: { _id: string; email: string }[] = await (await call('GET', '/doctor', { person: admin })).json();
    const doctor = doctors.find((it) => it.email === email);
    await call('DELETE', `/delete/${doctor?._id}`, { person: admin });
    await askAgain();
    await expect(button).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the menu of a user closes when the network goes, because its actions need the network', async ({
  page,
  context,
  admin,
  enter,
  newPatient,
}) => {
  const { email } = await newPatient();
  await enter(admin);
  await openUsers(page, email);
  const more = page.getByRole('row', { name: email }).getByRole('button', { name: 'More' });
  const entry = page.getByRole('menuitem', { name: 'Log out everywhere' });
  await more.click();
  await expect(entry).toBeVisible();
  await context.setOffline(true);
  await expect(entry).toBeHidden();
  await expect(more).toBeDisabled();
  await context.setOffline(false);
  await expect(more).toBeEnabled();
  await expect(entry).toBeHidden();
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a patient who opens an admins’ page is not signed out by a network failure', async ({
    page,
    newPatient,
    enter,
    context,
  }) => {
    const person = await newPatient();
    await enter(person);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('/dashboard/all-users');
    await expect(page.getByRole('heading', { name: 'This page can’t be opened right now' })).toBeVisible();
    await expect(page.getByRole('button', { name: person.name })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/);
  });
});

for (const { path, asks, opens } of [
  { path: '/dashboard/manage-doctor', asks: /\/check-admin\//, opens: 'Manage doctor' },
  { path: '/dashboard/desk', asks: /\/check-desk\//, opens: 'Front desk' },
])
  test(`when the clinic is too busy to say who may see ${path}, the page retries after a while, not at once`, async ({
    page,
    admin,
    newDesk,
    enter,
  }) => {
    await page.clock.install();
    await enter(opens === 'Front desk' ? await newDesk() : admin);
    let asked = 0;
    await page.route(asks, (route) => {
      asked++;
      return route.fulfill({ ...FAILURE, status: 503 });
    });
    await page.goto(path);
    const problem = page.getByRole('heading', { name: 'This page can’t be opened right now' });
    await expect(problem).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = asked;
    for (let trip = 0; trip < 30; trip++) await page.evaluate(() => fetch('/healthz'));
    // One call may have been in flight.
    expect(asked - before).toBeLessThanOrEqual(1);
    await expect(problem).toBeVisible();
    await page.unroute(asks);
    await page.clock.resume();
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.clock.fastForward(300_000);
    await expect(page.getByRole('heading', { name: opens, exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

for (const { path, asks, says } of [
  { path: '/dashboard/all-users', asks: /\/all-users$/, says: 'The list of users could not be loaded.' },
  { path: '/dashboard/desk', asks: /\/visits\?/, says: 'could not be loaded' },
])
  test(`when something else answers one call alone, ${path} is not reported offline, and retries less and less often`, async ({
    page,
    admin,
    newDesk,
    enter,
  }) => {
    await page.clock.install();
    await enter(path.endsWith('desk') ? await newDesk() : admin);
    let asked = 0;
    await page.route(asks, (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      asked++;
      return route.fulfill(FOREIGN);
    });
    await page.goto(path);
    await expect(page.getByText(says)).toBeVisible();
    const readStatus = await watchSaid(page.locator('body'), 'status');
    await page.clock.fastForward(3_000);
    await expect.poll(() => asked).toBeGreaterThan(1);
    // Read this before the clock jumps past the time limits of calls in flight.
    expect((await readStatus()).filter((text) => text.includes('Offline'))).toEqual([]);
    await page.clock.pauseAt(Date.now() + 60_000);
    const trips = async () => {
      for (let trip = 0; trip < 30; trip++) await page.evaluate(() => fetch('/healthz'));
    };
    // The timers that were due in that minute.
    await trips();
    const before = asked;
    await trips();
    // The clinic may announce a change at this moment.
    expect(asked - before).toBeLessThanOrEqual(1);
    await page.unroute(asks);
    await page.clock.resume();
    await page.clock.fastForward(60_000);
    await expect(page.getByText(says)).toHaveCount(0);
  });

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('without a connection an admin sees the lists with their age, and changes are disabled with the reason', async ({
    page,
    admin,
    enter,
    context,
  }) => {
    await enter(admin);
    await page.goto('/dashboard/all-users');
    const button = page.getByRole('row', { name: admin.email }).getByRole('button', { name: 'Remove admin' });
    await expect(button).toBeEnabled();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(button).toBeDisabled();
    await expect(page.getByText('You can make changes again once it can.')).toBeVisible();
    await page.getByRole('link', { name: 'Add doctor' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Dr Grey');
    await expect(page.getByRole('button', { name: 'Add doctor' })).toBeDisabled();
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('button', { name: 'Add doctor' })).toBeEnabled();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Dr Grey');
  });
});

test('a slow picture upload says that it takes longer than usual, and still completes', async ({
  page,
  admin,
  enter,
  call,
}) => {
  await page.clock.install();
  await enter(admin);
  await page.goto('/dashboard/add-doctor');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dr Slow');
  await page.getByRole('textbox', { name: 'Email' }).fill('slow@molar.test');
  await page.getByRole('combobox', { name: 'Specialty' }).selectOption('Oral Surgery');
  await page.getByLabel('Image').setInputFiles(picture);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/images', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/images');
  await page.getByRole('button', { name: 'Add doctor' }).click();
  await sent;
  const words = page.getByText('This takes longer than usual.');
  await expect(words).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(words).toBeVisible();
  arrive();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await expect(words).toHaveCount(0);
  const doctors = (await (await call('GET', '/doctor', { person: admin })).json()) as { _id: string; email: string }[];
  const added = doctors.find(({ email }) => email === 'slow@molar.test');
  await call('DELETE', `/delete/${added?._id}`, { person: admin });
});

test('a doctor that can’t be sent offline keeps the keyboard on the page, and the page makes no false promise', async ({
  page,
  admin,
  enter,
}) => {
  await enter(admin);
  await page.goto('/dashboard/add-doctor');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dr Grey');
  await page.getByRole('textbox', { name: 'Email' }).fill('grey@molar.test');
  await page.getByRole('combobox', { name: 'Specialty' }).selectOption('Oral Surgery');
  await page.getByLabel('Image').setInputFiles(picture);
  const add = page.getByRole('button', { name: 'Add doctor' });
  await expect(add).toBeEnabled();
  await page.route(AWAY, cutOff);
  await add.focus();
  await add.press('Enter');
  const reason = page.getByText('You can make changes again once it can.');
  await expect(reason).toContainText('What you have typed stays here.');
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await test.step('the button gets the focus back once it can be used', async () => {
    await page.unroute(AWAY);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(add).toBeFocused();
    await page.route(AWAY, cutOff);
    await add.press('Enter');
    await expect(reason).toBeVisible();
  });
  await page.reload();
  await expect(reason).toContainText('What you have typed stays here.');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Dr Grey');
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('textbox', { name: 'Email' }).fill('');
  await page.getByRole('combobox', { name: 'Specialty' }).selectOption('');
  await page.reload();
  await expect(reason).toBeVisible();
  await expect(reason).not.toContainText('What you have typed');
});

test('text typed about a doctor survives a look at the list, and is cleared once the doctor is added', async ({
  page,
  admin,
  enter,
  call,
}) => {
  await enter(admin);
  await page.goto('/dashboard/add-doctor');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Dr Torres');
  await page.getByRole('textbox', { name: 'Email' }).fill('torres@molar.test');
  await page.getByRole('combobox', { name: 'Specialty' }).selectOption('Oral Surgery');
  await page.getByRole('link', { name: 'Manage doctor' }).click();
  await expect(page.getByRole('heading', { name: 'Manage doctor' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Add doctor' }).click();
  await expect(name).toHaveValue('Dr Torres');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('torres@molar.test');
  await expect(page.getByRole('combobox', { name: 'Specialty' })).toHaveValue('Oral Surgery');
  await page.getByLabel('Image').setInputFiles(picture);
  const added = page.waitForResponse('**/doctor');
  await page.getByRole('button', { name: 'Add doctor' }).click();
  const { _id } = (await (await added).json()) as { _id: string };
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(name).toHaveValue('');
  await call('DELETE', `/delete/${_id}`, { person: admin });
});

test('a person who loses the admin role is told so in every open tab, on any page', async ({
  page,
  context,
  enter,
  newAdmin,
  call,
  admin,
}) => {
  const person = await newAdmin();
  await enter(person);
  await page.goto('/dashboard/audit');
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
  const beside = await context.newPage();
  await beside.goto('/appointment');
  await expect(beside.getByRole('heading', { name: 'Appointment' }).first()).toBeVisible();
  await page.bringToFront();
  expect((await call('PUT', `/remove-admin/${person.email}`, { person: admin })).ok()).toBe(true);
  // A tab that comes to the front sends a request by itself, and may have left the page by then.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/dashboard/all-users"]')?.click());
  for (const tab of [page, beside]) {
    await expect(tab).toHaveURL(/\/login/);
    await expect(tab.getByRole('main').getByText(/^Only an admin can /)).toBeVisible();
  }
});
