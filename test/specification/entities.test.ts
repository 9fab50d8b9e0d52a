// The members of each object, as the calls return them.
import { expect, test } from 'vitest';
import { newDoctor } from '../doctor.ts';
import { wishOf } from '../wish.ts';
import { setUpClinic } from './clinic.ts';

const { call, newPatient, signInAdmin, newDay, uploadPicture } = setUpClinic();

const members = (value: object) => Object.keys(value).sort();
const byEmail = (email: string) => (one: { email: string }) => one.email === email;

test('3 Service: _id, name, available (slot strings), price', async () => {
  const services = (await call('GET', `/available?date=${newDay().medium}`)).body as { name: string }[];
  const cleaning = services.find(({ name }) => name === 'Teeth Cleaning');
  expect(members(cleaning ?? {})).toEqual(['_id', 'available', 'name', 'price']);
  expect(cleaning).toMatchObject({
    _id: 'teeth-cleaning',
    price: 99,
    available: expect.arrayContaining(['08.00 AM - 08.30 AM']),
  });
});

test('3 Booking: its fields, with a medium date and payment false at creation', async () => {
  const person = await newPatient();
  const wish = wishOf(person, newDay());
  const { insertedId } = (await call('POST', '/booking', { person, body: wish })).body;
  const { body } = await call('GET', `/booking/${insertedId}`, { person });
  expect(body).toEqual({ ...wish, _id: insertedId, payment: false });
  expect(body.date).toMatch(/^[A-Z][a-z]{2} [1-9]\d?, \d{4}$/);
});

test('3 User: _id, name, email, role (optional, value admin)', async () => {
  const [admin, { email }] = [await signInAdmin(), await newPatient('Robin Example')];
  const { body } = await call('GET', '/all-users', { person: admin });
  expect(body.find(byEmail(email))).toEqual({ _id: expect.any(String), name: 'Robin Example', email });
  expect(body.find(byEmail(admin.email))).toMatchObject({ role: 'admin' });
});

test('3 Doctor: _id, name, email, specialty, image (URL)', async () => {
  const person = await signInAdmin();
  const doctor = newDoctor((await uploadPicture(person)).body.data.url);
  await call('POST', '/doctor', { person, body: doctor });
  const { body } = await call('GET', '/doctor', { person });
  expect(body.find(byEmail(doctor.email))).toEqual({ ...doctor, _id: expect.any(String) });
});

test('3 Specialty: _id, name', async () => {
  const { body } = await call('GET', '/specialty');
  expect(body).toContainEqual({ _id: 'oral-surgery', name: 'Oral Surgery' });
  for (const specialty of body) expect(members(specialty)).toEqual(['_id', 'name']);
});
