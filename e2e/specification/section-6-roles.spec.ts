import { wishOf } from '../../test/wish.ts';
import { newDoctor } from '../support/doctor.ts';
import { expect, nextCall, readToken, test } from './row.ts';

for (const path of ['/', '/about', '/login', '/register']) {
  test(`6 Anonymous: ${path} is open`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

const pages = [
  { path: '/appointment', heading: 'Book an appointment' },
  { path: '/dashboard', heading: 'My appointments' },
  { path: '/dashboard/review', heading: 'My review' },
];
for (const { path, heading } of pages) {
  test(`6 Signed-in user: ${path} is open`, async ({ page, newPatient, enter }) => {
    await enter(await newPatient());
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  });
}

test('6 Signed-in user: may book, see and cancel, and only their own', async ({ call, day, newPatient }) => {
  const [person, other] = [await newPatient(), await newPatient()];
  const booked = await call('POST', '/booking', { person, body: wishOf(person, day) });
  expect(booked.status()).toBe(201);
  const { insertedId } = (await booked.json()) as { insertedId: string };
  const mine = `/my-appointment?email=${person.email}`;
  expect((await call('GET', mine, { person: other })).status()).toBe(403);
  expect((await call('GET', `/booking/${insertedId}`, { person: other })).status()).toBe(404);
  expect(await (await call('DELETE', `/del-booking/${insertedId}`, { person: other })).json()).toEqual({
    deletedCount: 0,
  });
  expect(await (await call('DELETE', `/del-booking/${insertedId}`, { person })).json()).toEqual({ deletedCount: 1 });
});

const adminCalls = [
  { name: 'all users', method: 'GET', path: '/all-users' },
  { name: 'granting admin', method: 'PUT', path: '/admin/nobody@molar.test' },
  { name: 'revoking admin', method: 'PUT', path: '/remove-admin/nobody@molar.test' },
  { name: 'add doctor', method: 'POST', path: '/doctor', body: newDoctor(`/images/${'0'.repeat(64)}`) },
  { name: 'manage doctor', method: 'GET', path: '/doctor' },
  { name: 'deleting a doctor', method: 'DELETE', path: '/delete/nobody' },
];
for (const { name, method, path, body } of adminCalls) {
  test(`6 Admin: ${name} is refused to everybody else`, async ({ call, newPatient, admin }) => {
    const options = body ? { body } : {};
    expect((await call(method, path, options)).status()).toBe(401);
    expect((await call(method, path, { ...options, person: await newPatient() })).status()).toBe(403);
    expect([401, 403]).not.toContain((await call(method, path, { ...options, person: admin })).status());
  });
}

for (const path of ['/dashboard/all-users', '/dashboard/add-doctor', '/dashboard/manage-doctor']) {
  test(`6 Admin: ${path} is open`, async ({ page, admin, enter }) => {
    await enter(admin);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test('6 Admin status is checked with the server for the current email', async ({ page, admin, enter }) => {
  await enter(admin);
  const asked = nextCall(page, 'GET', `/check-admin/${encodeURIComponent(admin.email)}`);
  await page.goto('/dashboard/all-users');
  expect((await asked).headers().authorization).toBe(`Bearer ${admin.accessToken}`);
});

test('6 Admin status: without it, the user is signed out and redirected to login', async ({
  page,
  call,
  admin,
  newAdmin,
  enter,
}) => {
  const person = await newAdmin();
  await enter(person);
  await page.goto('/dashboard/add-doctor');
  await expect(page.getByRole('heading', { name: 'Add doctor' })).toBeVisible();

  await call('PUT', `/remove-admin/${person.email}`, { person: admin });
  await page.reload();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  expect(await readToken(page)).toBeNull();
});

test('6 Protected requests carry the bearer access token that is stored locally', async ({
  page,
  newPatient,
  enter,
}) => {
  await enter(await newPatient());
  const asked = nextCall(page, 'GET', '/my-appointment');
  await page.goto('/dashboard');
  expect((await asked).headers().authorization).toBe(`Bearer ${await readToken(page)}`);
});
