import { card, fillBooking } from '../support/booking-day.ts';
import { newDoctor, uploadPicture } from '../support/doctor.ts';
import { expect, test } from './row.ts';

test('2 /: public, the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
});

test('2 /about: public, shows only the heading About', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveText('About');
});

test('2 /login: public, email and password login, Google button, Reset Password?', async ({ page }) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password');
  for (const name of ['Login', 'Continue with Google', 'Reset Password?']) {
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('2 /register: public, name, email, password, confirm password, Google button', async ({ page }) => {
  await page.goto('/register');
  const main = page.getByRole('main');
  for (const name of ['Name', 'Email', 'Password', 'Confirm password']) {
    await expect(main.getByRole('textbox', { name, exact: true })).toBeVisible();
  }
  for (const name of ['Register', 'Continue with Google']) {
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('2 /appointment: a calendar on which a single day is picked', async ({ page, newPatient, enter, day }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const calendar = page.getByRole('region', { name: 'Calendar' });
  const chosen = calendar.getByRole('button', { pressed: true });
  await expect(chosen).toHaveCount(1);
  // A whole month later, so that it is another day for sure.
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: /^17 / }).click();
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveAccessibleName(/^17 /);
  await expect(page).not.toHaveURL(new RegExp(day.iso));
});

test('2 /appointment: a grid of service cards for the chosen date', async ({ page, newPatient, enter, day, call }) => {
  await enter(await newPatient());
  const services = (await (await call('GET', `/available?date=${day.medium}`)).json()) as { name: string }[];
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(services.map(({ name }) => name));
});

test('2 /appointment: a booking modal', async ({ page, newPatient, enter, day }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByRole('dialog', { name: 'Teeth Cleaning' })).toBeVisible();
});

test('2 /dashboard: side menu plus nested pages', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'My review' }).click();
  await expect(page.getByText('This is review page')).toBeVisible();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'My appointments' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('2 /dashboard (index): My Appointments table', async ({ page, newPatient, enter, day }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Oral Surgery', '08.00 AM - 08.30 AM');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'My appointments' });
  await expect(table.getByRole('row', { name: /Oral Surgery/ })).toBeVisible();
});

test("2 /dashboard/review: placeholder text 'This is review page'", async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/dashboard/review');
  await expect(page.getByText('This is review page', { exact: true })).toBeVisible();
});

test('2 /dashboard/all-users: user list with make admin and remove admin actions', async ({
  page,
  admin,
  enter,
  newPatient,
}) => {
  const { email } = await newPatient();
  await enter(admin);
  await page.goto('/dashboard/all-users');
  await expect(page.getByRole('row', { name: email }).getByRole('button', { name: 'Make admin' })).toBeVisible();
  await expect(
    page.getByRole('row', { name: admin.email }).getByRole('button', { name: 'Remove admin' }),
  ).toBeVisible();
});

test('2 /dashboard/add-doctor: add-doctor form', async ({ page, admin, enter }) => {
  await enter(admin);
  await page.goto('/dashboard/add-doctor');
  const main = page.getByRole('main');
  for (const name of ['Name', 'Email', 'Specialty', 'Image']) await expect(main.getByLabel(name)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add doctor' })).toBeVisible();
});

test('2 /dashboard/manage-doctor: doctor list with removal', async ({ page, admin, enter, call, request }) => {
  const doctor = newDoctor(await uploadPicture(request, admin), 'Dana List');
  await call('POST', '/doctor', { person: admin, body: doctor });
  await enter(admin);
  await page.goto('/dashboard/manage-doctor');
  const row = page.getByRole('row', { name: doctor.email });
  await expect(row).toContainText('Dana List');
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();
});

for (const path of ['/nowhere', '/about/more', '/dashboard/nowhere']) {
  test(`2 any other route: ${path} is not shown`, async ({ page, newPatient, enter }) => {
    await enter(await newPatient());
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  });
}
