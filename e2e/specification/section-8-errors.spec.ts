import { SLOT, wishOf } from '../../test/wish.ts';
import { fillBooking } from '../support/booking-day.ts';
import { newDoctor, picture, uploadPicture } from '../support/doctor.ts';
import { fillTooLate } from '../support/too-late.ts';
import { expect, readToken, test, toast } from './row.ts';

test('8 Booking conflict: Appointment already set on {date} at {slot}', async ({
  page,
  call,
  day,
  newPatient,
  enter,
}) => {
  await enter(await newPatient());
  const dialog = await fillTooLate({ page, newPatient, call }, day);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(toast(page, 'error', `Appointment already set on ${day.medium} at ${SLOT}`)).toBeVisible();
});

test('8 Booking success: Appointment is set {date} at {slot}', async ({ page, day, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(toast(page, 'success', `Appointment is set ${day.medium} at ${SLOT}`)).toBeVisible();
});

test("8 My appointments: HTTP 401 gives 'Forbidden access'", async ({ page, newPatient, enter }) => {
  const person = await newPatient();
  // A token whose signature is not the server's.
  await enter({ ...person, accessToken: person.accessToken.replace(/\.[^.]+$/, '.AAAA') });
  const answered = page.waitForResponse((answer) => answer.url().includes('/my-appointment'));
  await page.goto('/dashboard');
  expect((await answered).status()).toBe(401);
  await expect(toast(page, 'error', 'Forbidden access')).toBeVisible();
});

test("8 My appointments: HTTP 403 gives 'Forbidden access'", async ({ page, newPatient, enter }) => {
  // The token is for somebody else's e-mail.
  await enter({ ...(await newPatient()), email: 'somebody-else@molar.test' });
  const answered = page.waitForResponse((answer) => answer.url().includes('/my-appointment'));
  await page.goto('/dashboard');
  expect((await answered).status()).toBe(403);
  await expect(toast(page, 'error', 'Forbidden access')).toBeVisible();
});

test('8 My appointments: a Message in the response signs the user out and clears the token', async ({
  page,
  newPatient,
  enter,
}) => {
  await enter({ ...(await newPatient()), email: 'somebody-else@molar.test' });
  const answered = page.waitForResponse((answer) => answer.url().includes('/my-appointment'));
  await page.goto('/dashboard');
  expect(await (await answered).json()).toMatchObject({ Message: expect.any(String) });
  await expect(page).toHaveURL(/\/login(\?|$)/);
  expect(await readToken(page)).toBeNull();
});

test('8 Admin actions: a message in the response is an error toast, signs out and clears the token', async ({
  page,
  call,
  admin,
  newAdmin,
  enter,
}) => {
  const person = await newAdmin();
  await enter(person);
  await page.goto('/dashboard/all-users');
  const button = page.getByRole('row', { name: admin.email }).getByRole('button', { name: 'Remove admin' });
  await expect(button).toBeVisible();
  await call('PUT', `/remove-admin/${person.email}`, { person: admin });
  const answered = page.waitForResponse((answer) => answer.url().includes('/remove-admin/'));
  await button.click();
  const { message } = (await (await answered).json()) as { message: string };
  await expect(toast(page, 'error', message)).toBeVisible();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  expect(await readToken(page)).toBeNull();
});

test("8 Reset password: error toast with the provider's message", async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
  await page.route('**/accounts:sendOobCode**', (route) => route.abort());
  await page.getByRole('button', { name: 'Reset Password?' }).click();
  await expect(
    toast(page, 'error', /^A network AuthError \(such as timeout, interrupted connection or unreachable host\) has/),
  ).toBeVisible();
  await expect(page.getByText('The login service can’t be reached.')).toBeVisible();
});

test('8 Reset password: what the provider’s server says is in the toast', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
  await page.route('**/accounts:sendOobCode**', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { error: { code: 400, message: 'QUOTA_EXCEEDED : The mailbox of the project rests until noon.' } },
    }),
  );
  await page.getByRole('button', { name: 'Reset Password?' }).click();
  await expect(toast(page, 'error', /^The mailbox of the project rests until noon\.$/)).toBeVisible();
});

test("8 Reset password: success 'Please check your email'", async ({ page, newPerson }) => {
  const { email } = await newPerson();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Reset Password?' }).click();
  await expect(toast(page, 'success', 'Please check your email')).toBeVisible();
});

test('8 Registration: provider errors are shown inline', async ({ page, newPerson }) => {
  const { email } = await newPerson();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name' }).fill('Robin Example');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a-good-password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'There is already an account with this email address. Please log in instead.',
  );
});

test('8 Login: a failure is shown', async ({ page, newPerson }) => {
  const { email } = await newPerson();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong email or password.');
});

test("8 Success toasts: 'Cancel Booking Successfully!'", async ({ page, call, day, newPatient, enter }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'success', 'Cancel Booking Successfully!')).toBeVisible();
});

test("8 Success toasts: 'Delete Doctor Successfully!'", async ({ page, call, request, admin, enter }) => {
  const doctor = newDoctor(await uploadPicture(request, admin));
  await call('POST', '/doctor', { person: admin, body: doctor });
  await enter(admin);
  await page.goto('/dashboard/manage-doctor');
  await page.getByRole('row', { name: doctor.email }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'success', 'Delete Doctor Successfully!')).toBeVisible();
});

test("8 Success toasts: 'Doctor added successfully!'", async ({ page, admin, enter }) => {
  await enter(admin);
  await page.goto('/dashboard/add-doctor');
  const main = page.getByRole('main');
  const { name, email, specialty } = newDoctor('');
  await main.getByLabel('Name').fill(name);
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Specialty').selectOption(specialty);
  await main.getByLabel('Image').setInputFiles(picture);
  await main.getByRole('button', { name: 'Add doctor' }).click();
  await expect(toast(page, 'success', 'Doctor added successfully!')).toBeVisible();
});

test("8 Success toasts: 'Make admin successfully!'", async ({ page, admin, newPatient, enter }) => {
  const { email } = await newPatient();
  await enter(admin);
  await page.goto('/dashboard/all-users');
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'Make admin' }).click();
  await expect(toast(page, 'success', 'Make admin successfully!')).toBeVisible();
});

test("8 Success toasts: 'Remove admin successfully!'", async ({ page, admin, newAdmin, enter }) => {
  const { email } = await newAdmin();
  await enter(admin);
  await page.goto('/dashboard/all-users');
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'Remove admin' }).click();
  await expect(toast(page, 'success', 'Remove admin successfully!')).toBeVisible();
});

test("8 Empty appointment list: 'You don't have any appointment'", async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment", { exact: true })).toBeVisible();
});

test("8 A user-required action with no user: 'No user is logged in'", async ({ page, day, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  // The provider does not know the person either: they are remembered on this device, and nothing more.
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(toast(page, 'error', 'No user is logged in')).toBeVisible();
  await expect(page).toHaveURL(/\/login(\?|$)/);
});

test('8 Every message stays in a list', async ({ page, call, day, newPatient, enter }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const said = toast(page, 'success', 'Cancel Booking Successfully!');
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  await page.getByRole('button', { name: 'Messages' }).click();
  const list = page.getByRole('dialog', { name: 'Messages' });
  await expect(list.getByRole('listitem')).toContainText(['Cancel Booking Successfully!']);
});

test('8 Why somebody was signed out stays on the login page', async ({ page, newPatient, enter }) => {
  await enter({ ...(await newPatient()), email: 'somebody-else@molar.test' });
  await page.goto('/dashboard');
  const said = toast(page, 'error', 'Forbidden access');
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('note')).toHaveText('Forbidden access');
});

for (const path of ['/', '/about']) {
  test(`8 Who is signed out by the server while on ${path} hears it there`, async ({
    page,
    day,
    newPatient,
    enter,
  }) => {
    await enter(await newPatient());
    await page.goto(`/appointment?date=${day.iso}`);
    await page.route('**/booking', (route) => route.abort());
    const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
    await dialog.getByRole('button', { name: 'Book' }).click();
    await expect(page.getByText('1 waiting').first()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    if (path !== '/') await page.goto(path);
    await expect(page.getByText('1 waiting').first()).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.unroute('**/booking');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(toast(page, 'error', 'No user is logged in')).toHaveCount(1);
    await expect(toast(page, 'error', 'No user is logged in')).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test('8 An admin whose role is gone reads why an action was refused once', async ({
  page,
  newAdmin,
  newPatient,
  call,
  admin,
  enter,
}) => {
  const patient = await newPatient();
  const person = await newAdmin();
  await enter(person);
  await page.goto('/dashboard/all-users');
  const make = page.getByRole('row', { name: patient.email }).getByRole('button', { name: 'Make admin' });
  await expect(make).toBeVisible();
  await call('PUT', `/remove-admin/${person.email}`, { person: admin });
  await make.click();
  await expect(toast(page, 'error', 'Only an admin can do this.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('note')).toHaveCount(0);
});

test('8 A non-admin on an admins’ page reads the reason once', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/dashboard/all-users');
  await expect(page.getByRole('main').getByRole('note')).toHaveText('Only an admin can see this page.');
  // Nothing says it once more before the provider was left, which is the last thing to happen.
  await page.waitForFunction(() => localStorage.getItem('accessToken') === null);
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
  await page.getByRole('button', { name: 'Reset Password?' }).click();
  // Toasts are said one after the other: with this one there, another would be there before it.
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status').filter({ hasText: /\S/ }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Only an admin can see this page.')).toHaveCount(1);
});
