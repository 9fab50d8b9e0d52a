// What the server answers, without a page.

import { SLOT, wishOf } from '../../test/wish.ts';
import { newDoctor, picture, uploadPicture } from '../support/doctor.ts';
import { expect, test } from './row.ts';

test('7 GET /available?date=: is made without auth, answers the services of the date', async ({ call, day }) => {
  const answer = await call('GET', `/available?date=${encodeURIComponent(day.medium)}`);
  expect(answer.status()).toBe(200);
  const services = (await answer.json()) as { name: string }[];
  expect(services.map(({ name }) => name).sort()).toEqual([
    'Cavity Protection',
    'Cosmetic Dentistry',
    'Oral Surgery',
    'Pediatric Dental',
    'Teeth Cleaning',
    'Teeth Orthodontics',
  ]);
});

test('7 POST /booking: acknowledged on success', async ({ call, day, newPatient }) => {
  const person = await newPatient();
  const answer = await call('POST', '/booking', { person, body: wishOf(person, day) });
  expect(await answer.json()).toEqual({ acknowledged: true, insertedId: expect.any(String) });
});

test('7 POST /booking: _id and slot when already booked', async ({ call, day, newPatient }) => {
  const person = await newPatient();
  const first = await call('POST', '/booking', { person, body: wishOf(person, day) });
  const { insertedId } = (await first.json()) as { insertedId: string };
  const again = await call('POST', '/booking', { person, body: wishOf(person, day, '09.00 AM - 09.30 AM') });
  expect(again.status()).toBe(409);
  expect(await again.json()).toMatchObject({ _id: insertedId, slot: SLOT });
});

test('7 PUT /user/{userEmail}: accessToken', async ({ newPatient }) => {
  expect((await newPatient()).accessToken.split('.')).toHaveLength(3);
});

test('7 GET /my-appointment?email=: list of bookings', async ({ call, day, newPatient }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  const answer = await call('GET', `/my-appointment?email=${person.email}`, { person });
  expect(await answer.json()).toMatchObject([{ serviceName: 'Teeth Cleaning', date: day.medium, slot: SLOT }]);
});

test('7 GET /my-appointment?email=: an object with Message on auth failure', async ({ call, newPatient }) => {
  const { email } = await newPatient();
  const answer = await call('GET', `/my-appointment?email=${email}`);
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ Message: expect.any(String) });
});

test('7 DELETE /del-booking/{id}: deletedCount', async ({ call, day, newPatient }) => {
  const person = await newPatient();
  const booked = await call('POST', '/booking', { person, body: wishOf(person, day) });
  const { insertedId } = (await booked.json()) as { insertedId: string };
  const cancel = async () => (await call('DELETE', `/del-booking/${insertedId}`, { person })).json();
  expect(await cancel()).toEqual({ deletedCount: 1 });
  expect(await cancel()).toEqual({ deletedCount: 0 });
});

test('7 GET /check-admin/{userEmail}: an object with role', async ({ call, admin, newPatient }) => {
  const person = await newPatient();
  expect(await (await call('GET', `/check-admin/${admin.email}`, { person: admin })).json()).toEqual({ role: 'admin' });
  expect(await (await call('GET', `/check-admin/${person.email}`, { person })).json()).toEqual({ role: null });
});

test('7 GET /all-users: users', async ({ call, admin, newPatient }) => {
  const { email } = await newPatient();
  const users = (await (await call('GET', '/all-users', { person: admin })).json()) as { email: string }[];
  expect(users.map((user) => user.email)).toEqual(expect.arrayContaining([admin.email, email]));
});

for (const path of ['/admin', '/remove-admin']) {
  test(`7 PUT ${path}/{userEmail}: result.acknowledged`, async ({ call, admin, newPatient }) => {
    const { email } = await newPatient();
    const answer = await call('PUT', `${path}/${email}`, { person: admin });
    expect(await answer.json()).toEqual({ result: { acknowledged: true } });
  });

  test(`7 PUT ${path}/{userEmail}: message on failure`, async ({ call, newPatient }) => {
    const person = await newPatient();
    const answer = await call('PUT', `${path}/${person.email}`, { person });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  });
}

test('7 GET /specialty: list of specialties, without auth', async ({ call }) => {
  const answer = await call('GET', '/specialty');
  expect(await answer.json()).toContainEqual({ _id: 'teeth-cleaning', name: 'Teeth Cleaning' });
});

test('7 POST /doctor: insertedId', async ({ call, admin, request }) => {
  const body = newDoctor(await uploadPicture(request, admin));
  expect(await (await call('POST', '/doctor', { person: admin, body })).json()).toEqual({
    insertedId: expect.any(String),
  });
});

test('7 POST /doctor: message on failure', async ({ call, newPatient }) => {
  const body = newDoctor(`/images/${'0'.repeat(64)}`);
  const answer = await call('POST', '/doctor', { person: await newPatient(), body });
  expect(await answer.json()).toMatchObject({ message: expect.any(String) });
});

test('7 GET /doctor: doctors', async ({ call, admin, request }) => {
  const body = newDoctor(await uploadPicture(request, admin));
  await call('POST', '/doctor', { person: admin, body });
  expect(await (await call('GET', '/doctor', { person: admin })).json()).toContainEqual({
    ...body,
    _id: expect.any(String),
  });
});

test('7 DELETE /delete/{id}: deletedCount', async ({ call, admin, request }) => {
  const body = newDoctor(await uploadPicture(request, admin));
  const { insertedId } = (await (await call('POST', '/doctor', { person: admin, body })).json()) as {
    insertedId: string;
  };
  expect(await (await call('DELETE', `/delete/${insertedId}`, { person: admin })).json()).toEqual({ deletedCount: 1 });
  expect(await (await call('DELETE', `/delete/${insertedId}`, { person: admin })).json()).toEqual({ deletedCount: 0 });
});

test('7 GET /booking/{id}: the booking with payment', async ({ call, day, newPatient }) => {
  const person = await newPatient();
  const wish = wishOf(person, day);
  const { insertedId } = (await (await call('POST', '/booking', { person, body: wish })).json()) as {
    insertedId: string;
  };
  expect(await (await call('GET', `/booking/${insertedId}`, { person })).json()).toEqual({ ...wish, _id: insertedId });
});

const bearerCalls = [
  'POST /booking',
  'GET /my-appointment',
  'DELETE /del-booking/1',
  'GET /check-admin/pat@molar.test',
  'GET /all-users',
  'PUT /admin/pat@molar.test',
  'PUT /remove-admin/pat@molar.test',
  'POST /doctor',
  'GET /doctor',
  'DELETE /delete/1',
  'GET /booking/1',
  'POST /create-payment-intent',
  'PUT /payment/1',
];
for (const name of bearerCalls) {
  test(`7 ${name}: refused without the bearer access token`, async ({ call }) => {
    const [method = '', path = ''] = name.split(' ');
    const answer = await call(method, path);
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ message: expect.any(String), Message: expect.any(String) });
  });
}

test('7 Image upload: a multipart POST of image answers success and data.url', async ({ request, admin }) => {
  const answer = await request.post('/images', {
    multipart: { image: picture },
    headers: { Authorization: `Bearer ${admin.accessToken}` },
  });
  const { success, data } = (await answer.json()) as { success: boolean; data: { url: string } };
  expect(success).toBe(true);
  const stored = await request.get(data.url);
  expect(stored.headers()['content-type']).toBe('image/webp');
});
