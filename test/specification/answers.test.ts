// The server's answers.
import { expect, test } from 'vitest';
import { newDoctor } from '../doctor.ts';
import { SLOT, wishOf } from '../wish.ts';
import { setUpClinic } from './clinic.ts';

const { call, newPatient, signInAdmin, newDay, uploadPicture } = setUpClinic();

test('7 GET /available?date=: is made without auth, answers the services of the date', async () => {
  const { status, body } = await call('GET', `/available?date=${encodeURIComponent(newDay().medium)}`);
  expect(status).toBe(200);
  expect(body.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Cavity Protection',
    'Cosmetic Dentistry',
    'Oral Surgery',
    'Pediatric Dental',
    'Teeth Cleaning',
    'Teeth Orthodontics',
  ]);
});

test('7 POST /booking: acknowledged on success', async () => {
  const person = await newPatient();
  const { body } = await call('POST', '/booking', { person, body: wishOf(person, newDay()) });
  expect(body).toEqual({ acknowledged: true, insertedId: expect.any(String) });
});

test('7 POST /booking: _id and slot when already booked', async () => {
  const person = await newPatient();
  const day = newDay();
  const first = await call('POST', '/booking', { person, body: wishOf(person, day) });
  const again = await call('POST', '/booking', { person, body: wishOf(person, day, '09.00 AM - 09.30 AM') });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ _id: first.body.insertedId, slot: SLOT });
});

test('7 PUT /user/{userEmail}: accessToken', async () => {
  expect((await newPatient()).token.split('.')).toHaveLength(3);
});

test('7 GET /my-appointment?email=: list of bookings', async () => {
  const person = await newPatient();
  const day = newDay();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  const { body } = await call('GET', `/my-appointment?email=${person.email}`, { person });
  expect(body).toMatchObject([{ serviceName: 'Teeth Cleaning', date: day.medium, slot: SLOT }]);
});

test('7 GET /my-appointment?email=: an object with Message on auth failure', async () => {
  const { email } = await newPatient();
  const answer = await call('GET', `/my-appointment?email=${email}`);
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ Message: expect.any(String) });
});

test('7 DELETE /del-booking/{id}: deletedCount', async () => {
  const person = await newPatient();
  const booked = await call('POST', '/booking', { person, body: wishOf(person, newDay()) });
  const cancel = async () => (await call('DELETE', `/del-booking/${booked.body.insertedId}`, { person })).body;
  expect(await cancel()).toEqual({ deletedCount: 1 });
  expect(await cancel()).toEqual({ deletedCount: 0 });
});

test('7 GET /check-admin/{userEmail}: an object with role', async () => {
  const [admin, person] = [await signInAdmin(), await newPatient()];
  expect((await call('GET', `/check-admin/${admin.email}`, { person: admin })).body).toEqual({ role: 'admin' });
  expect((await call('GET', `/check-admin/${person.email}`, { person })).body).toEqual({ role: null });
});

test('7 GET /all-users: users', async () => {
  const [admin, { email }] = [await signInAdmin(), await newPatient()];
  const { body } = await call('GET', '/all-users', { person: admin });
  expect(body.map((user: { email: string }) => user.email)).toEqual(expect.arrayContaining([admin.email, email]));
});

test.each(['/admin', '/remove-admin'])('7 PUT %s/{userEmail}: result.acknowledged', async (path) => {
  const [admin, { email }] = [await signInAdmin(), await newPatient()];
  const change = async (path: string) => (await call('PUT', `${path}/${email}`, { person: admin })).body;
  if (path === '/remove-admin') await change('/admin');
  expect(await change(path)).toEqual({ result: { acknowledged: true } });
  expect((await change(path)).result).toEqual({ acknowledged: true });
});

test.each(['/admin', '/remove-admin'])('7 PUT %s/{userEmail}: message on failure', async (path) => {
  const person = await newPatient();
  const answer = await call('PUT', `${path}/${person.email}`, { person });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ message: expect.any(String) });
});

test('7 GET /specialty: list of specialties, without auth', async () => {
  expect((await call('GET', '/specialty')).body).toContainEqual({ _id: 'teeth-cleaning', name: 'Teeth Cleaning' });
});

test('7 POST /doctor: message on failure', async () => {
  const body = newDoctor(`/images/${'0'.repeat(64)}`);
  const answer = await call('POST', '/doctor', { person: await newPatient(), body });
  expect(answer.body).toMatchObject({ message: expect.any(String) });
});

test('7 POST /doctor: insertedId', async () => {
  const person = await signInAdmin();
  const body = newDoctor((await uploadPicture(person)).body.data.url);
  expect((await call('POST', '/doctor', { person, body })).body).toEqual({ insertedId: expect.any(String) });
});

test('7 GET /doctor: doctors', async () => {
  const person = await signInAdmin();
  const body = newDoctor((await uploadPicture(person)).body.data.url);
  await call('POST', '/doctor', { person, body });
  expect((await call('GET', '/doctor', { person })).body).toContainEqual({ ...body, _id: expect.any(String) });
});

test('7 DELETE /delete/{id}: deletedCount', async () => {
  const person = await signInAdmin();
  const body = newDoctor((await uploadPicture(person)).body.data.url);
  const { insertedId } = (await call('POST', '/doctor', { person, body })).body;
  expect((await call('DELETE', `/delete/${insertedId}`, { person })).body).toEqual({ deletedCount: 1 });
  expect((await call('DELETE', `/delete/${insertedId}`, { person })).body).toEqual({ deletedCount: 0 });
});

test('7 GET /booking/{id}: the booking with payment', async () => {
  const person = await newPatient();
  const wish = wishOf(person, newDay());
  const { insertedId } = (await call('POST', '/booking', { person, body: wish })).body;
  expect((await call('GET', `/booking/${insertedId}`, { person })).body).toEqual({ ...wish, _id: insertedId });
});

test('7 Image upload: a multipart POST of image answers success and data.url', async () => {
  const { body } = await uploadPicture(await signInAdmin());
  expect(body.success).toBe(true);
  expect((await call('GET', body.data.url)).headers.get('content-type')).toBe('image/webp');
});

test.each([
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
])('7 %s: refused without the bearer access token', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const answer = await call(method, path);
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ message: expect.any(String), Message: expect.any(String) });
});
