import { wishOf } from '../../test/wish.ts';
import { newDoctor, uploadPicture } from '../support/doctor.ts';
import { expect, members, readToken, test } from './row.ts';

test('3 Signed-in user: displayName and photoURL of the identity provider', async ({ page, origin }) => {
  const photoURL = `${origin}/illustrations/avatar-1.svg`;
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.locator('.js-new-account').click();
  await popup.locator('#email-input').fill(`${crypto.randomUUID()}@molar.test`);
  await popup.locator('#display-name-input').fill('Gina Google');
  await popup.locator('#profile-photo-input').fill(photoURL);
  await popup.locator('#sign-in').click();
  await expect(page.getByRole('img', { name: 'Gina Google' })).toHaveAttribute('src', photoURL);
});

test('3 Service: _id, name, available (slot strings), price', async ({ call, day }) => {
  const services = (await (await call('GET', `/available?date=${day.medium}`)).json()) as object[];
  const cleaning = services.find((service) => 'name' in service && service.name === 'Teeth Cleaning');
  expect(members(cleaning ?? {})).toEqual(['_id', 'available', 'name', 'price']);
  expect(cleaning).toMatchObject({
    _id: 'teeth-cleaning',
    price: 99,
    available: expect.arrayContaining(['08.00 AM - 08.30 AM']),
  });
});

test('3 Booking: its fields, with a medium date and payment false at creation', async ({ call, day, newPatient }) => {
  const person = await newPatient();
  const wish = wishOf(person, day);
  const { insertedId } = (await (await call('POST', '/booking', { person, body: wish })).json()) as {
    insertedId: string;
  };
  const booking = await (await call('GET', `/booking/${insertedId}`, { person })).json();
  expect(booking).toEqual({ ...wish, _id: insertedId, payment: false });
  expect(booking.date).toMatch(/^[A-Z][a-z]{2} [1-9]\d?, \d{4}$/);
});

test('3 User: _id, name, email, role (optional, value admin)', async ({ call, admin, newPatient }) => {
  const { email } = await newPatient('Robin Example');
  const users = (await (await call('GET', '/all-users', { person: admin })).json()) as { email: string }[];
  const patient = users.find((user) => user.email === email);
  expect(patient).toEqual({ _id: expect.any(String), name: 'Robin Example', email });
  expect(users.find((user) => user.email === admin.email)).toMatchObject({ role: 'admin' });
});

test('3 Doctor: _id, name, email, specialty, image (URL)', async ({ call, admin, request }) => {
  const doctor = newDoctor(await uploadPicture(request, admin));
  await call('POST', '/doctor', { person: admin, body: doctor });
  const doctors = (await (await call('GET', '/doctor', { person: admin })).json()) as { email: string }[];
  expect(doctors.find(({ email }) => email === doctor.email)).toEqual({ ...doctor, _id: expect.any(String) });
});

test('3 Specialty: _id, name', async ({ call }) => {
  const specialties = (await (await call('GET', '/specialty')).json()) as object[];
  expect(specialties).toContainEqual({ _id: 'oral-surgery', name: 'Oral Surgery' });
  for (const specialty of specialties) expect(members(specialty)).toEqual(['_id', 'name']);
});

test('3 Contact form: email is required and of email type', async ({ page }) => {
  await page.goto('/');
  const email = page.getByRole('form', { name: 'Get in touch' }).getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required');
});

test('3 Contact form: subject is optional text', async ({ page }) => {
  await page.goto('/');
  const subject = page.getByRole('form', { name: 'Get in touch' }).getByRole('textbox', { name: 'Subject' });
  await expect(subject).toHaveJSProperty('type', 'text');
  await expect(subject).toHaveJSProperty('required', false);
});

test("3 Contact form: message is a required textarea, placeholder 'Your message'", async ({ page }) => {
  await page.goto('/');
  const message = page.getByRole('form', { name: 'Get in touch' }).getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveJSProperty('tagName', 'TEXTAREA');
  await expect(message).toHaveJSProperty('required', true);
  await expect(message).toHaveAttribute('placeholder', 'Your message');
});

test('3 Stored access token: in local storage under the key accessToken', async ({ page, newPerson, signIn }) => {
  await page.goto('/login');
  expect(await readToken(page)).toBeNull();
  await signIn(page, await newPerson());
  // A JWT: three parts.
  expect((await readToken(page))?.split('.')).toHaveLength(3);
});
