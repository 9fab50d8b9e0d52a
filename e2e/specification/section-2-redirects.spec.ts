import { expect, readToken, test } from './row.ts';

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
  const { email, password } = await newPerson();
  await page.goto('/dashboard/review');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard/review');
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

test('2 Redirects: loading is shown while services load', async ({ page, newPatient, enter, day }) => {
  await enter(await newPatient());
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/available?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/appointment?date=${day.iso}`);
  const loading = page.getByRole('status').filter({ hasText: 'Loading the services of this day' });
  await expect(loading).toBeAttached();
  await expect(page.getByRole('article')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(loading).toHaveCount(0);
});

test('2 Redirects: a spinner is shown while the server is asked whether they are an admin', async ({
  page,
  admin,
  enter,
}) => {
  await enter(admin);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/check-admin/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard/add-doctor');
  await expect(page.getByRole('status', { name: 'Checking whether you are an admin' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Add doctor' })).toBeVisible();
});
