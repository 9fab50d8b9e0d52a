// Registering, logging in and logging out, each as one flow through the rows of the specification that it covers.

import { SLOT } from '../../test/wish.ts';
import { fillRegister, logIn, logOut } from '../support/account-forms.ts';
import { bookOn } from '../support/booking-day.ts';
import { findUser } from '../support/find-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { readMailLink } from '../support/identity-provider.ts';
import { adminPages } from './admin-pages.ts';
import { readProviderUsers } from './provider-users.ts';
import { readToken, toast } from './row.ts';

test('logging in and logging out', async ({ page, newPerson, call }) => {
  const person = await newPerson();
  let token = '';
  const statusWith = async (accessToken: string) => {
    const as = { ...person, uid: '', accessToken };
    return (await call('GET', `/check-admin/${person.email}`, { person: as })).status();
  };
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/login');
  expect(await readToken(page)).toBeNull();
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Appointment', 'Register', 'Login']);
  const answered = page.waitForResponse((answer) => answer.url().includes('/user/'));
  const asked = page.waitForRequest(/accounts:signInWithPassword/);
  await logIn(page, person);

  await test.step('7 Identity provider: email and password sign-in', async () => {
    expect((await asked).method()).toBe('POST');
  });
  await test.step('4 Authentication: signed out becomes signed in, and the navbar switches', async () => {
    await expect(page.getByRole('button', { name: person.name })).toBeVisible();
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Appointment', 'Dashboard']);
  });
  await test.step('2 Redirects: after login without such a page they come to /', () => expect(page).toHaveURL('/'));
  await test.step('2 Redirects: logging in and receiving an access token leads away from the form', async () => {
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  });
  await test.step('3 Stored access token: in local storage under the key accessToken', async () => {
    // A JWT: three parts.
    expect((await readToken(page))?.split('.')).toHaveLength(3);
  });
  await test.step('7 PUT /user/{userEmail}: made after login with {email, name}; its accessToken is stored', async () => {
    const answer = await answered;
    expect(answer.request().method()).toBe('PUT');
    expect(new URL(answer.url()).pathname).toBe(`/user/${encodeURIComponent(person.email)}`);
    expect(answer.request().postDataJSON()).toEqual({ email: person.email, name: person.name });
    expect(await readToken(page)).toBe(((await answer.json()) as { accessToken: string }).accessToken);
  });
  await test.step('4 Authentication: Logout signs out of the provider and removes the accessToken item', async () => {
    expect(await readProviderUsers(page)).toHaveLength(1);
    token = (await readToken(page)) ?? '';
    expect(await statusWith(token)).toBe(200);
    await logOut(page);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await readToken(page)).toBeNull();
    await expect.poll(() => readProviderUsers(page)).toHaveLength(0);
  });
  await test.step('beyond the specification: the old access token is refused after Logout', async () => {
    await expect.poll(() => statusWith(token)).toBe(401);
  });
});

// As simple as the specification has it: any address that a form accepts, the clinic accepts too.
const SIMPLE_ADDRESS = "o'brien&co@xn--bcher-kva.example";

test(`registering, with an address as odd as the simple pattern allows: ${SIMPLE_ADDRESS}`, async ({
  page,
  request,
  day,
  call,
  admin,
}) => {
  const answered = page.waitForResponse((answer) => answer.url().includes('/user/'));
  const person = await fillRegister(page, { name: 'Pat O’Brien', email: SIMPLE_ADDRESS });
  const { email } = person;
  await page.getByRole('button', { name: 'Register' }).click();
  await test.step('7 PUT /user/{userEmail}: made after registration with {email, name}; its accessToken is stored', async () => {
    const answer = await answered;
    expect(answer.request().postDataJSON()).toEqual({ email, name: person.name });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    await expect.poll(() => readToken(page)).toBe(accessToken);
  });
  await test.step('2 Redirects: registering and receiving an access token leads away from the form', async () => {
    await expect(page).toHaveURL('/');
    expect(await readToken(page)).toBeTruthy();
  });
  await test.step('7 Identity provider: email verification on registration', async () => {
    await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();
    // A toast is never the only place of a message.
    await page.getByRole('button', { name: 'Messages' }).click();
    await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText(`We sent an email to ${email}.`);
    await page.keyboard.press('Escape');
    // As the mailbox of the emulator writes it.
    const inMailbox = email.replace(/['&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    await expect.poll(() => readMailLink(request, inMailbox)).toContain('mode=verifyEmail');
  });

  await test.step('5 A simple address pattern: it signs in and books', async () => {
    await logOut(page, person.name);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await logIn(page, person);
    await expect(page.getByRole('button', { name: person.name })).toBeVisible();

    await bookOn(page, day, 'Teeth Cleaning', SLOT);
    await expect(toast(page, 'success', `Appointment is set ${day.medium} at ${SLOT}`)).toBeVisible();
    const users = (await (await call('GET', '/all-users', { person: admin })).json()) as { email: string }[];
    expect(users.map((user) => user.email)).toContain(email);
  });
});

test('signed-out visitors are sent to /login', async ({ page }) => {
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  };
  for (const path of ['/appointment', '/dashboard', '/dashboard/review', ...adminPages])
    await test.step(`2 Redirects: an unauthenticated visitor of ${path} is sent to /login`, () => visit(path));
  await test.step('2 /dashboard/payment/{id}: login required', () => visit('/dashboard/payment/some-booking'));
});

test('after login people return to where they were going', async ({ page, newPerson }) => {
  const person = await newPerson();
  await test.step('2 Redirects: GET STARTED leads a signed-out person to /login, and on to /appointment', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'GET STARTED' }).click();
    await expect(page).toHaveURL(/\/login\?/);
    // The home page has an email field, too.
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await logIn(page, person);
    await expect(page).toHaveURL('/appointment');
  });
  for (const path of ['/dashboard/review?from=mail&n=1#part', '/appointment?date=2030-01-08#main']) {
    await test.step(`2 Redirects: after login they return to the page they came from, with search and hash: ${path}`, async () => {
      await logOut(page);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await page.goto(path);
      await logIn(page, person);
      await expect(page.getByRole('button', { name: person.name })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  }
});

test('an admin returns to the admins’ pages', async ({ page, newAdmin, newPatient }) => {
  const [person, other] = [await newAdmin(), await newPatient()];
  for (const path of ['/dashboard/add-doctor', '/dashboard/audit']) {
    await test.step(`2 Redirects: after login an admin returns to ${path}`, async () => {
      await page.goto(path);
      await logIn(page, person);
      const menu = page.getByRole('navigation', { name: 'Dashboard' });
      await expect(menu.getByRole('link', { name: 'Audit' })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
    await logOut(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }
  await test.step('2 Redirects: an admin who logs out on an admins’ page returns there', async () => {
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  });
  await test.step('the next person starts at home', async () => {
    await logOut(page);
    await page.waitForURL(/\/login\?redirect=/);
    await logIn(page, other);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: other.name })).toBeVisible();
  });
  await test.step('2 Redirects: and returns to where they were going themselves', async () => {
    await logOut(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Appointment' }).click();
    await logIn(page, person);
    await expect(page).toHaveURL(/\/appointment(\?|$)/);
  });
});

test('2 Redirects: an admin whose sign-in expired on an admins’ page returns there', async ({
  page,
  newAdmin,
  newPatient,
  enter,
}) => {
  const [person, other] = [await newAdmin(), await newPatient()];
  await enter(person);
  await page.goto('/dashboard/all-users?from=mail#part');
  await findUser(page, other.email);
  const button = page.getByRole('row', { name: other.email }).getByRole('button', { name: 'Make admin' });
  await expect(button).toBeEnabled();
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await button.click();
  await expect(page.getByRole('main').getByRole('note')).toHaveText('No user is logged in');
  await logIn(page, person);
  await expect(button).toBeVisible();
  await expect(page).toHaveURL('/dashboard/all-users?from=mail#part');
});

test('7 Identity provider: sign-in with an external account', async ({ page, origin }) => {
  const photoURL = `${origin}/illustrations/avatar-1.svg`;
  // Longer than the clinic accepts, and with a character that reverses the text around it.
  const name = `Gina \u202eGoogle${' of Molar'.repeat(20)}`;
  const shown = name.replace('\u202e', '').slice(0, 120).trim();
  const menu = page.getByRole('button', { name: shown, exact: true });
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.locator('.js-new-account').click();
  await popup.locator('#email-input').fill(`${crypto.randomUUID()}@molar.test`);
  await popup.locator('#display-name-input').fill(name);
  await popup.locator('#profile-photo-input').fill(photoURL);
  await popup.locator('#sign-in').click();
  await test.step('3 Signed-in user: displayName and photoURL of the identity provider', async () => {
    await expect(menu).toBeVisible();
    await expect(page.getByRole('img', { name: shown, exact: true })).toHaveAttribute('src', photoURL);
  });
  await test.step('they stay signed in over a reload', async () => {
    expect(await readToken(page)).toBeTruthy();
    await page.reload();
    await expect(menu).toBeVisible();
  });
  await test.step('and sign out', async () => {
    await logOut(page, shown);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await readToken(page)).toBeNull();
  });
});

test('7 Identity provider: sign-in with an external account, pressed before its script is there', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/gapi.js*', async (route) => {
    await script.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/gapi.js*');
  // Its load event would wait for the script.
  await page.goto('/login', { waitUntil: 'commit' });
  await asked;
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  script.resolve();
  await expect((await opened).locator('.js-new-account')).toBeVisible();
});
