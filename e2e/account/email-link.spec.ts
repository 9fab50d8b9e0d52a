// The link in an email that its reader may not have asked for: opening it alone proves nothing.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page, Route } from 'playwright/test';
import { wishOf } from '../../test/wish.ts';
import { logIn } from '../support/account-forms.ts';
import { openUsers } from '../support/find-user.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  askForMail,
  isAddressProven,
  readMailLink,
  registerAtProvider,
  signInAtProvider,
} from '../support/identity-provider.ts';
import { signInByCall } from '../support/signed-in.ts';

const STRANGERS = 'a-stranger-chose-it';

let email: string;

/** Somebody creates an account with an address, theirs or not. */
test.beforeEach(async ({ origin, request }) => {
  email = `${randomUUID().slice(0, 8)}@molar.test`;
  const somebody = { name: 'Some Body', email, password: STRANGERS };
  await registerAtProvider(request, somebody);
  await signInByCall(origin, somebody);
});

/** Undefined when the password is refused. */
async function isProven(request: APIRequestContext, password: string): Promise<boolean | undefined> {
  const idToken = await signInAtProvider(request, { email, password });
  return idToken === undefined ? undefined : isAddressProven(request, idToken);
}

async function openLink(page: Page, request: APIRequestContext): Promise<void> {
  await page.goto((await readMailLink(request, email)) ?? 'no mail');
  await expect(page.getByRole('main')).toContainText(`Somebody created an account here with ${email}`);
}

test('opening the link proves nothing; pressing the button does, once', async ({ page, request }) => {
  await openLink(page, request);
  expect(await isProven(request, STRANGERS)).toBe(false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeVisible();
  expect(await isProven(request, STRANGERS)).toBe(false);

  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`Your email address ${email} is confirmed.`);
  await expect(page.locator('#main')).toBeFocused();
  expect(await isProven(request, STRANGERS)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  // This result is announced, as any other result of a link is.
  await expect(page.getByRole('main').getByRole('status')).toContainText(/If it was you who used it, just log in\./);
});

test('a logged-in person who opens a used link is not told to log in', async ({ page, request }) => {
  await openLink(page, request);
  const link = page.url();
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto('/login');
  await logIn(page, { email, password: STRANGERS });
  await expect(page.getByRole('button', { name: 'Some Body' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`You are logged in as ${email}.`);
  await expect(page.getByRole('main')).not.toContainText(/just log in|Log in now/);
  await page.getByRole('main').getByRole('link', { name: 'Book an appointment' }).click();
  await expect(page).toHaveURL(/\/appointment/);
});

test('a person who confirmed the address after the admin’s list loaded is not shown as unconfirmed once made an admin', async ({
  page,
  request,
  browser,
  origin,
  enter,
  newAdmin,
}) => {
  await enter(await newAdmin());
  await openUsers(page, email);
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('email not confirmed');
  const theirs = await browser.newPage({ baseURL: origin });
  await openLink(theirs, request);
  await theirs.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(theirs.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await theirs.close();
  await signInByCall(origin, { name: 'Some Body', email, password: STRANGERS });
  await row.getByRole('button', { name: 'Make admin' }).click();
  await expect(row.getByRole('button', { name: 'Remove admin' })).toBeVisible();
  await expect(row).not.toContainText('email not confirmed');
  // Other tests of the worker need the demo's admin to be the only one.
  await row.getByRole('button', { name: 'Remove admin' }).click();
  await expect(row.getByRole('button', { name: 'Make admin' })).toBeVisible();
});

/** The request arrives twice, and only the second answer comes: some browsers resend a request without an answer. */
async function sendTwice(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    await route.fetch();
    await route.continue();
  });
}

test('an address confirmed by a browser that sends the request twice is confirmed, and the clinic knows', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  await logIn(page, { email, password: STRANGERS });
  await expect(page.getByRole('button', { name: 'Some Body' })).toBeVisible();
  await openLink(page, request);
  await sendTwice(page, '**/accounts:update**');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '';
  expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({ email_verified: true });
});

test('a lost answer to a confirmation or a new password gives a logged-out person a result that holds if it was them', async ({
  page,
  request,
}) => {
  await openLink(page, request);
  await sendTwice(page, '**/accounts:update**');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toContainText('If it was you, your email address is confirmed.');
  await askForMail(request, { requestType: 'PASSWORD_RESET', email });
  await page.goto((await readMailLink(request, email)) ?? 'no mail');
  await page.getByLabel('Password', { exact: true }).fill('the-owners-own');
  await page.getByLabel('Confirm password').fill('the-owners-own');
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/accounts:resetPassword**', lose, { times: 1 });
  const save = page.getByRole('button', { name: 'Save password' });
  await save.click();
  await expect(page.getByText('No answer came, so your new password may already be set.')).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(save).toBeFocused();
  await save.click();
  await expect(status).toContainText('If it was you, your new password is set.');
});

test('an address that is confirmed on another device is confirmed at the clinic once the account is looked up', async ({
  page,
  request,
  browser,
  origin,
}) => {
  await page.goto('/login');
  await logIn(page, { email, password: STRANGERS });
  await expect(page.getByRole('button', { name: 'Some Body' })).toBeVisible();
  const elsewhere = await browser.newPage({ baseURL: origin });
  await openLink(elsewhere, request);
  await elsewhere.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await elsewhere.close();
  const exchanged = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes('/user/'));
  await page.goto('/dashboard/account');
  await exchanged;
  await expect
    .poll(async () => {
      const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '';
      return JSON.parse(atob(token.split('.')[1] ?? '')).email_verified;
    })
    .toBe(true);
});

test('a person who confirms an address while somebody else is logged in is told who that is', async ({
  page,
  request,
  enter,
  newPatient,
}) => {
  const other = await newPatient('Olga Other');
  await enter(other);
  await openLink(page, request);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `Your email address ${email} is confirmed. You are logged in as ${other.email}.`,
  );
});

test('the owner of the address takes over the account with a new password, and the stranger is locked out', async ({
  page,
  request,
  day,
}) => {
  await openLink(page, request);
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `A link to choose a new password is on its way to ${email}.`,
  );
  expect(await isProven(request, STRANGERS)).toBe(false);

  const link = (await readMailLink(request, email)) ?? 'no mail';
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(link);
    await tab.getByLabel('Password', { exact: true }).fill('the-owners-own');
    await tab.getByLabel('Confirm password').fill('the-owners-own');
  }
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await expect(page.getByText('Where you are still logged in, you will be asked for it within an hour.')).toBeVisible();
  await other.getByRole('button', { name: 'Save password' }).press('Enter');
  await expect(other.getByRole('heading', { name: 'This link was just used' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText('If it was you, your new password is set.');
  await expect(other.getByRole('main')).toBeFocused();
  await other.getByRole('link', { name: 'Log in now' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await other.close();
  expect(await isProven(request, 'the-owners-own')).toBe(true);
  expect(await isProven(request, STRANGERS)).toBeUndefined();

  // The name was the stranger's choice, too.
  await page.getByRole('link', { name: 'Log in now' }).click();
  await logIn(page, { email, password: 'the-owners-own' });
  await page.getByRole('button', { name: 'Some Body' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Please put your name')).toBeVisible();
  await name.fill(' Olive Owner ');
  await page.getByRole('button', { name: 'Save name' }).press('Enter');
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save name' })).toBeFocused();
  await expect(name).toHaveValue('Olive Owner');
  await expect(page.getByRole('button', { name: 'Olive Owner' })).toBeVisible();
  // Today's times may have passed.
  await page.goto(`/appointment?date=${day.iso}`);
  await page.getByRole('button', { name: 'Book appointment' }).first().click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Olive Owner');
});

test('a new password while somebody else is logged in names that person, and offers no login link', async ({
  page,
  request,
  enter,
  newPatient,
}) => {
  const other = await newPatient('Olga Other');
  await openLink(page, request);
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('is on its way');
  await enter(other);
  await page.goto((await readMailLink(request, email)) ?? 'no mail');
  await page.getByLabel('Password', { exact: true }).fill('the-owners-own');
  await page.getByLabel('Confirm password').fill('the-owners-own');
  await page.getByRole('button', { name: 'Save password' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await expect(main).toContainText(`You are logged in as ${other.email}. To use the new password, log out first.`);
  await expect(main.getByRole('link', { name: 'Log in now' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Olga Other' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await main.getByRole('link', { name: 'Log in now' }).click();
  await logIn(page, { email, password: 'the-owners-own' });
  await expect(page.getByRole('button', { name: 'Some Body' })).toBeVisible();
});

test('a booking made before the address was confirmed is explained after the new password is set', async ({
  page,
  request,
  origin,
  call,
  day,
}) => {
  const stranger = await signInByCall(origin, { name: 'Some Body', email, password: STRANGERS });
  const booked = await call('POST', '/booking', { person: stranger, body: wishOf(stranger, day) });
  expect(booked.status()).toBe(201);
  await openLink(page, request);
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('is on its way');
  await page.goto((await readMailLink(request, email)) ?? 'no mail');
  await page.getByLabel('Password', { exact: true }).fill('the-owners-own');
  await page.getByLabel('Confirm password').fill('the-owners-own');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Log in now' }).click();
  await logIn(page, { email, password: 'the-owners-own' });
  const told = 'appointments that were booked before this email address was confirmed are not shown here';
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Messages/ }).click();
  await expect(page.getByRole('dialog').getByText(told)).toBeVisible();
});

test('a link that the login service can’t check now is not reported as dead, and can be checked again', async ({
  page,
  request,
}) => {
  await page.route('**/accounts:resetPassword**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto((await readMailLink(request, email)) ?? 'no mail');
  await expect(page.getByRole('heading', { name: 'Your link could not be checked' })).toBeVisible();
  await expect(page.getByText('This link does not work')).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

for (const [name, said] of [
  ['Confirm my email', 'No answer came, so your email address may already be confirmed.'],
  ['Set a new password', 'No answer came, so the email may be on its way.'],
] as const) {
  test(`'${name}' says so when it does not get through, and can be pressed again`, async ({
    page,
    request,
    context,
  }) => {
    await openLink(page, request);
    await context.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort());
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(page.getByRole('alert')).toContainText(said);
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
    await context.unrouteAll();
    await context.setOffline(true);
    await button.click();
    // Nothing was sent, so nothing can have been done.
    await expect(page.getByRole('alert')).toContainText('The login service can’t be reached.');
    await context.setOffline(false);
    await button.click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(/is confirmed|is on its way/);
  });
}

test('the clinic knows at once that the address is confirmed, if the person is signed in', async ({
  page,
  request,
  call,
  admin,
  signIn,
}) => {
  await signIn(page, { email, password: STRANGERS, name: 'Some Body' });
  await openLink(page, request);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  // Only a confirmed address can get a role.
  expect((await call('PUT', `/admin/${email}`, { person: admin })).status()).toBe(200);
  await call('PUT', `/remove-admin/${email}`, { person: admin });
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
});

test('an address is confirmed even if the clinic can’t be told yet', async ({ page, request, signIn }) => {
  await signIn(page, { email, password: STRANGERS, name: 'Some Body' });
  await openLink(page, request);
  await page.route('**/user/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});
