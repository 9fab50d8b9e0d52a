import type { Page } from 'playwright/test';
import type { Person } from '../support/person.ts';
import { expect, readToken, test } from './row.ts';

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const inside = ['/appointment', '/dashboard', '/dashboard/review'];
const adminOnly = ['/dashboard/all-users', '/dashboard/add-doctor', '/dashboard/manage-doctor'];

for (const path of [...inside, ...adminOnly]) {
  test(`2 Redirects: an unauthenticated visitor of ${path} is sent to /login`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
}

test('2 Redirects: after login they return to the page they came from', async ({ page, newPerson }) => {
  const person = await newPerson();
  await page.goto('/dashboard/review');
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard/review');
});

for (const path of ['/dashboard/review?from=mail&n=1#part', '/appointment?date=2030-01-08#main']) {
  test(`2 Redirects: after login they return with search and hash: ${path}`, async ({ page, newPerson }) => {
    const person = await newPerson();
    await page.goto(path);
    await logIn(page, person);
    await expect(page).toHaveURL(path);
  });
}

for (const path of adminOnly) {
  test(`2 Redirects: after login an admin returns to ${path}`, async ({ page, newAdmin }) => {
    const person = await newAdmin();
    await page.goto(path);
    await logIn(page, person);
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveCount(5);
    await expect(page).toHaveURL(path);
  });
}

test('2 Redirects: an admin whose sign-in expired on an admins’ page returns there', async ({
  page,
  newAdmin,
  newPatient,
  enter,
}) => {
  const [person, other] = [await newAdmin(), await newPatient()];
  await enter(person);
  await page.goto('/dashboard/all-users?from=mail#part');
  const button = page.getByRole('row', { name: other.email }).getByRole('button', { name: 'Make admin' });
  await expect(button).toBeEnabled();
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await button.click();
  await expect(page.getByRole('main').getByRole('note')).toHaveText('No user is logged in');
  await logIn(page, person);
  await expect(button).toBeVisible();
  await expect(page).toHaveURL('/dashboard/all-users?from=mail#part');
});

test('2 Redirects: an admin who logs out on an admins’ page returns there', async ({ page, newAdmin, enter }) => {
  const person = await newAdmin();
  await enter(person);
  await page.goto('/dashboard/manage-doctor');
  await expect(page.getByRole('heading', { name: 'Manage doctor' })).toBeVisible();
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Manage doctor' })).toBeVisible();
});

test('2 Redirects: GET STARTED leads who is signed out to /login, and on to /appointment', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'GET STARTED' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  // The home page has a field for an email, too.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL('/appointment');
});

test('2 Redirects: after login without such a page they come to /', async ({ page, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  await expect(page).toHaveURL('/');
});

test('2 Redirects: the side menu shows All users, Add doctor and Manage doctor to an admin', async ({
  page,
  admin,
  enter,
}) => {
  await enter(admin);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    'My appointments',
    'My review',
    'All users',
    'Add doctor',
    'Manage doctor',
  ]);
});

test('2 Redirects: the side menu does not show them to anybody else', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  const asked = page.waitForResponse((answer) => answer.url().includes('/check-admin/'));
  await page.goto('/dashboard');
  await asked;
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText(['My appointments', 'My review']);
});

for (const path of adminOnly) {
  test(`2 Redirects: a non-admin who reaches ${path} is signed out and sent to /login`, async ({
    page,
    newPatient,
    enter,
  }) => {
    await enter(await newPatient());
    await page.goto(path);
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    expect(await readToken(page)).toBeNull();
  });
}

test('2 Redirects: registering and receiving an access token leads away from the form', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name' }).fill('Robin Example');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@molar.test`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a-good-password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');
  expect(await readToken(page)).toBeTruthy();
});

test('2 Redirects: logging in and receiving an access token leads away from the form', async ({
  page,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson());
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  expect(await readToken(page)).toBeTruthy();
});

test('2 Redirects: who is signed in already is led away from the forms', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});
