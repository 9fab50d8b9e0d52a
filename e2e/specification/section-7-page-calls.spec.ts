// What the page sends, and what it does with the answer.
import type { Page } from 'playwright/test';
import type { Config } from '../../contract/clinic.ts';
import { SLOT, wishOf } from '../../test/wish.ts';
import { fillBooking } from '../support/booking-day.ts';
import { newDoctor, picture, uploadPicture } from '../support/doctor.ts';
import { expect, nextCall, readToken, test } from './row.ts';

test('7 GET /available?date=: the page asks without auth, for the formatted date', async ({
  page,
  day,
  newPatient,
  enter,
}) => {
  await enter(await newPatient());
  const asked = nextCall(page, 'GET', '/available');
  await page.goto(`/appointment?date=${day.iso}`);
  const request = await asked;
  expect(new URL(request.url()).searchParams.get('date')).toBe(day.medium);
  expect(request.headers().authorization).toBeUndefined();
});

test('7 POST /booking: the page sends the payload of the specification', async ({ page, day, newPatient, enter }) => {
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  const asked = nextCall(page, 'POST', '/booking');
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book' }).click();
  const request = await asked;
  expect(request.postDataJSON()).toEqual(wishOf(person, day));
  expect(request.headers().authorization).toBe(`Bearer ${person.accessToken}`);
});

test('7 PUT /user/{userEmail}: made after login with {email, name}; its accessToken is stored', async ({
  page,
  newPerson,
  signIn,
}) => {
  const { email, name, password } = await newPerson();
  const answered = page.waitForResponse((answer) => answer.url().includes('/user/'));
  await signIn(page, { email, name, password });
  const answer = await answered;
  expect(answer.request().method()).toBe('PUT');
  expect(new URL(answer.url()).pathname).toBe(`/user/${encodeURIComponent(email)}`);
  expect(answer.request().postDataJSON()).toEqual({ email, name });
  expect(await readToken(page)).toBe(((await answer.json()) as { accessToken: string }).accessToken);
});

test('7 PUT /user/{userEmail}: made after registration with {email, name}; its accessToken is stored', async ({
  page,
}) => {
  const answered = page.waitForResponse((answer) => answer.url().includes('/user/'));
  const email = await register(page, 'Robin Example');
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({ email, name: 'Robin Example' });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  await expect.poll(() => readToken(page)).toBe(accessToken);
});

test('7 GET /my-appointment?email=: the page lists the bookings', async ({ page, call, day, newPatient, enter }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  const asked = nextCall(page, 'GET', '/my-appointment');
  await page.goto('/dashboard');
  expect(new URL((await asked).url()).searchParams.get('email')).toBe(person.email);
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText(day.medium);
});

test('7 DELETE /del-booking/{id}: the page cancels with it', async ({ page, call, day, newPatient, enter }) => {
  const person = await newPatient();
  const booked = await call('POST', '/booking', { person, body: wishOf(person, day) });
  const { insertedId } = (await booked.json()) as { insertedId: string };
  await enter(person);
  await page.goto('/dashboard');
  const asked = nextCall(page, 'DELETE', `/del-booking/${insertedId}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await asked).headers().authorization).toBe(`Bearer ${person.accessToken}`);
});

test('7 GET /check-admin/{userEmail}: the page shows the menu by its role', async ({ page, admin, enter }) => {
  await enter(admin);
  const answered = page.waitForResponse((answer) => answer.url().includes('/check-admin/'));
  await page.goto('/dashboard');
  expect(await (await answered).json()).toEqual({ role: 'admin' });
  await expect(page.getByRole('link', { name: 'All users' })).toBeVisible();
});

test('7 GET /all-users: the page lists the users', async ({ page, admin, newPatient, enter }) => {
  const { email } = await newPatient('Uma Listed');
  await enter(admin);
  const asked = nextCall(page, 'GET', '/all-users');
  await page.goto('/dashboard/all-users');
  expect((await asked).headers().authorization).toBe(`Bearer ${admin.accessToken}`);
  await expect(page.getByRole('row', { name: email })).toContainText('Uma Listed');
});

test('7 PUT /admin/{userEmail}: the page makes an admin with it', async ({ page, admin, newPatient, enter }) => {
  const { email } = await newPatient();
  await enter(admin);
  await page.goto('/dashboard/all-users');
  const asked = nextCall(page, 'PUT', `/admin/${encodeURIComponent(email)}`);
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'Make admin' }).click();
  expect((await asked).headers().authorization).toBe(`Bearer ${admin.accessToken}`);
});

test('7 PUT /remove-admin/{userEmail}: the page removes an admin with it', async ({ page, admin, newAdmin, enter }) => {
  const { email } = await newAdmin();
  await enter(admin);
  await page.goto('/dashboard/all-users');
  const asked = nextCall(page, 'PUT', `/remove-admin/${encodeURIComponent(email)}`);
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'Remove admin' }).click();
  expect((await asked).headers().authorization).toBe(`Bearer ${admin.accessToken}`);
});

test('7 GET /specialty: the page offers the specialties', async ({ page, call, admin, enter }) => {
  const specialties = (await (await call('GET', '/specialty')).json()) as { name: string }[];
  await enter(admin);
  await page.goto('/dashboard/add-doctor');
  const offered = page.getByRole('combobox', { name: 'Specialty' }).getByRole('option');
  await expect(offered).toContainText(['', ...specialties.map(({ name }) => name).sort()]);
});

test("7 POST /doctor and image upload: data.url becomes the doctor's image", async ({ page, admin, enter }) => {
  await enter(admin);
  await page.goto('/dashboard/add-doctor');
  const main = page.getByRole('main');
  const { name, email, specialty } = newDoctor('');
  await main.getByLabel('Name').fill(name);
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Specialty').selectOption(specialty);
  await main.getByLabel('Image').setInputFiles(picture);
  const uploaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/images');
  const asked = nextCall(page, 'POST', '/doctor');
  await main.getByRole('button', { name: 'Add doctor' }).click();
  expect((await uploaded).request().headers()['content-type']).toMatch(/^multipart\/form-data/);
  const { data } = (await (await uploaded).json()) as { data: { url: string } };
  expect((await asked).postDataJSON()).toEqual({ name, email, specialty, image: data.url });
  expect((await asked).headers().authorization).toBe(`Bearer ${admin.accessToken}`);
});

test('7 GET /doctor: the page lists the doctors', async ({ page, call, request, admin, enter }) => {
  const doctor = newDoctor(await uploadPicture(request, admin));
  await call('POST', '/doctor', { person: admin, body: doctor });
  await enter(admin);
  const asked = nextCall(page, 'GET', '/doctor');
  await page.goto('/dashboard/manage-doctor');
  expect((await asked).headers().authorization).toBe(`Bearer ${admin.accessToken}`);
  await expect(page.getByRole('row', { name: doctor.email })).toContainText(doctor.specialty);
});

test('7 DELETE /delete/{id}: the page deletes a doctor with it, once it has asked', async ({
  page,
  call,
  request,
  admin,
  enter,
}) => {
  const doctor = newDoctor(await uploadPicture(request, admin));
  const added = await call('POST', '/doctor', { person: admin, body: doctor });
  const { insertedId } = (await added.json()) as { insertedId: string };
  await enter(admin);
  await page.goto('/dashboard/manage-doctor');
  await page.getByRole('row', { name: doctor.email }).getByRole('button', { name: 'Delete' }).click();
  const asked = nextCall(page, 'DELETE', `/delete/${insertedId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  expect((await asked).headers().authorization).toBe(`Bearer ${admin.accessToken}`);
});

test('7 Identity provider: email verification on registration', async ({ page, call, request }) => {
  const email = await register(page, 'Robin Example');
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();
  expect(await readMailbox(call, request)).toMatch(new RegExp(`Verify your email address</h2><p>To: ${email}`));
});

test('7 Identity provider: a password reset email', async ({ page, call, request, newPerson }) => {
  const { email } = await newPerson();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Reset Password?' }).click();
  await expect(page.getByText('Please check your email')).toBeVisible();
  expect(await readMailbox(call, request)).toMatch(new RegExp(`Choose a new password</h2><p>To: ${email}`));
});

test('7 Identity provider: email and password sign-in', async ({ page, newPerson, signIn }) => {
  const asked = page.waitForRequest(/accounts:signInWithPassword/);
  await signIn(page, await newPerson());
  expect((await asked).method()).toBe('POST');
});

test('7 Identity provider: sign-in with an external account', async ({ page }) => {
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.locator('.js-new-account').click();
  await popup.locator('#email-input').fill(`${crypto.randomUUID()}@molar.test`);
  await popup.locator('#display-name-input').fill('Gina Google');
  await popup.locator('#sign-in').click();
  await expect(page.getByRole('button', { name: 'Gina Google' })).toBeVisible();
});

test('7 Identity provider: sign-in with an external account, pressed before its script is there', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/gapi.js*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/gapi.js*');
  // Its load would wait for the script.
  await page.goto('/login', { waitUntil: 'commit' });
  await asked;
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  letGo();
  await expect((await opened).locator('.js-new-account')).toBeVisible();
});

async function register(page: Page, name: string): Promise<string> {
  const email = `${crypto.randomUUID()}@molar.test`;
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a-good-password');
  await page.getByRole('button', { name: 'Register' }).click();
  return email;
}

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

/** What the identity provider would have mailed. */
async function readMailbox(call: Fixtures['call'], request: Fixtures['request']): Promise<string> {
  const { auth } = (await (await call('GET', '/config')).json()) as Config;
  return await (await request.get(`${auth.emulatorUrl}/mailbox`)).text();
}
