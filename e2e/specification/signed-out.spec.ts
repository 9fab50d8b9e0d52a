// How the clinic signs people out, and where they read the reason.

import { SLOT } from '../../test/wish.ts';
import { logIn } from '../support/account-forms.ts';
import { fillBooking } from '../support/booking-day.ts';
import { readOnDevice } from '../support/device-database.ts';
import { openUsers } from '../support/find-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { readToken, toast } from './row.ts';

test("8 My appointments: HTTP 401 gives 'Forbidden access'", async ({ page, newPatient, enter }) => {
  const person = await newPatient();
  // A token with a foreign signature.
  await enter({ ...person, accessToken: person.accessToken.replace(/\.[^.]+$/, '.AAAA') });
  const answered = page.waitForResponse((answer) => answer.url().includes('/my-appointment'));
  await page.goto('/dashboard');
  expect((await answered).status()).toBe(401);
  await expect(toast(page, 'error', 'Forbidden access')).toBeVisible();
});

test('a token of another person', async ({ page, newPatient, enter }) => {
  await enter({ ...(await newPatient()), email: 'somebody-else@molar.test' });
  const answered = page.waitForResponse((answer) => answer.url().includes('/my-appointment'));
  await page.goto('/dashboard');
  const said = toast(page, 'error', 'Forbidden access');
  await test.step("8 My appointments: HTTP 403 gives 'Forbidden access'", async () => {
    expect((await answered).status()).toBe(403);
    await expect(said).toBeVisible();
  });
  await test.step('8 My appointments: a Message in the response signs the user out and clears the token', async () => {
    expect(await (await answered).json()).toMatchObject({ Message: expect.any(String) });
    await expect(page).toHaveURL(/\/login(\?|$)/);
    expect(await readToken(page)).toBeNull();
  });
  await test.step('8 The reason for a sign-out stays on the login page', async () => {
    await said.getByRole('button', { name: 'Close' }).click();
    await expect(said).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('note')).toHaveText('Forbidden access');
  });
});

test("8 A user-required action with no user: 'No user is logged in'", async ({ page, day, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  // The provider does not know the person either: only this device remembers them.
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(toast(page, 'error', 'No user is logged in')).toBeVisible();
  await expect(page).toHaveURL(/\/login(\?|$)/);
});

for (const path of ['/', '/about']) {
  test(`8 A person signed out by the server while on ${path} is told there`, async ({
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
    // In the words of the call that gets it first: the queue's or that of the list of appointments. The toast closes soon.
    const said = page.getByRole('alert').filter({ hasText: /^(No user is logged in|Forbidden access)$/ });
    await expect(said).toHaveCount(1);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test('signing out removes the person’s Undo offers, and nobody is told of a call under way', async ({
  page,
  newAdmin,
  newPatient,
  enter,
}) => {
  const [other, third] = [await newPatient('Uma Undone'), await newPatient('Una Undone')];
  const unanswered = await newPatient('Ute Undone');
  const person = await newAdmin();
  await enter(person);
  await openUsers(page, 'Undone');
  const make = (email: string) => page.getByRole('row', { name: email }).getByRole('button', { name: 'Make admin' });
  await make(other.email).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.route(/^\w+:\/\/[^/]+\/admin\//, (route) =>
    route.fulfill({ status: 403, json: { code: 'auth.not-admin', message: 'No.', Message: 'No.' } }),
  );
  const call = `**/admin/${unanswered.email.replace('@', '*')}`;
  await holdCalls(page, call);
  // It would close by itself.
  await undo.hover();
  const asked = page.waitForRequest(call);
  await make(unanswered.email).press('Enter');
  await asked;
  await make(third.email).press('Enter');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'No.' }).first()).toBeVisible();
  await expect(undo).toHaveCount(0);
  expect(await readOnDevice(page, person.uid, 'messages')).toEqual([]);
});

test('an admin whose role is gone', async ({ page, newAdmin, newPatient, call, admin, enter }) => {
  const patient = await newPatient();
  const person = await newAdmin();
  await enter(person);
  await openUsers(page, patient.email);
  const make = page.getByRole('row', { name: patient.email }).getByRole('button', { name: 'Make admin' });
  // Not before the press: the page asks for the role by itself, too, and would leave.
  await page.route('**/admin/*', async (route) => {
    await call('PUT', `/remove-admin/${person.email}`, { person: admin });
    await route.continue();
  });
  const answered = page.waitForResponse((answer) => answer.url().includes('/admin/'));
  await make.click();
  await test.step('8 Admin actions: a message in the response is an error toast, signs out and clears the token', async () => {
    const { message } = (await (await answered).json()) as { message: string };
    await expect(toast(page, 'error', message)).toBeVisible();
    await expect(page).toHaveURL(/\/login(\?|$)/);
    expect(await readToken(page)).toBeNull();
  });
  await test.step('8 An admin whose role is gone reads why an action was refused once', async () => {
    await expect(toast(page, 'error', 'Only an admin can do this.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('note')).toHaveCount(0);
  });
});

test('8 A non-admin on an admins’ page reads the reason once', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/dashboard/all-users');
  await expect(page.getByRole('main').getByRole('note')).toHaveText('Only an admin can see this page.');
  // Leaving the provider is the last step, so the reason would have been repeated by then.
  await page.waitForFunction(() => localStorage.getItem('accessToken') === null);
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
  await page.getByRole('button', { name: 'Reset Password?' }).click();
  // Toasts are shown in order: another one would be there before this one.
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status').filter({ hasText: /\S/ }))
      .first(),
  ).toBeVisible();
  expect(await page.getByText('Only an admin can see this page.').count()).toBe(1);
});

test('the login page does not say that a page is for admins when the next page is for everybody', async ({
  page,
  newPatient,
  enter,
}) => {
  await enter(await newPatient());
  await page.goto('/dashboard/all-users');
  const reason = page.getByRole('main').getByRole('note');
  const isTold = () => expect(reason).toHaveText('Only an admin can see this page.');
  const goToAppointment = async () => {
    await page.getByRole('link', { name: 'Appointment', exact: true }).click();
    await expect(page).toHaveURL(/redirect=%2Fappointment/);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await expect(reason).toHaveCount(0);
  };
  await isTold();
  // Maybe while the sign-out is still under way.
  await goToAppointment();
  await page.goBack();
  await isTold();
  await page.reload();
  await isTold();
  await goToAppointment();
});

test('8 A person logged out everywhere while a request waits is told that it is sent later', async ({
  page,
  day,
  call,
  admin,
  newPatient,
  enter,
}) => {
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  await page.route('**/booking', (route) => route.abort());
  // The list of appointments would use other words.
  await page.route('**/my-appointment*', (route) => route.abort());
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('1 waiting').first()).toBeVisible();
  await call('PUT', `/end-sessions/${person.email}`, { person: admin });
  await page.unroute('**/booking');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const text = 'Your login has expired. Please log in again. What waits on this device is sent once you log in again.';
  await expect(toast(page, 'error', text)).toBeVisible();
  await expect(page.getByRole('main').getByRole('note')).toHaveText(text);
});

test('A person who is logged out while they fill in a form gets their text back', async ({
  page,
  call,
  admin,
  newAdmin,
  enter,
}) => {
  const person = await newAdmin();
  await enter(person);
  await page.goto('/dashboard/add-doctor');
  const name = page.getByRole('main').getByRole('textbox', { name: 'Name' });
  await name.fill('Dr Draft');
  await call('PUT', `/end-sessions/${person.email}`, { person: admin });
  await page.reload();
  await page.waitForURL(/\/login/);
  // A login within the second in which all logins were ended is ended with them.
  await expect(async () => {
    await logIn(page, person);
    await page.waitForURL(/\/dashboard\/add-doctor/, { timeout: 5000 });
  }).toPass();
  await expect(name).toHaveValue('Dr Draft');
});
