// The calls that each role may make.
import { expect, test } from 'vitest';
import { newDoctor } from '../doctor.ts';
import { wishOf } from '../wish.ts';
import { setUpClinic } from './clinic.ts';

const { call, newPatient, signInAdmin, newDay } = setUpClinic();

test('6 Signed-in user: may book, see and cancel, and only their own', async () => {
  const [person, other] = [await newPatient(), await newPatient()];
  const booked = await call('POST', '/booking', { person, body: wishOf(person, newDay()) });
  expect(booked.status).toBe(201);
  const { insertedId } = booked.body;
  expect((await call('GET', `/my-appointment?email=${person.email}`, { person: other })).status).toBe(403);
  expect((await call('GET', `/booking/${insertedId}`, { person: other })).status).toBe(404);
  const cancel = async (by: typeof person) => (await call('DELETE', `/del-booking/${insertedId}`, { person: by })).body;
  expect(await cancel(other)).toEqual({ deletedCount: 0 });
  expect(await cancel(person)).toEqual({ deletedCount: 1 });
});

test.each([
  { name: 'all users', method: 'GET', path: '/all-users' },
  { name: 'granting admin', method: 'PUT', path: '/admin/nobody@molar.test' },
  { name: 'revoking admin', method: 'PUT', path: '/remove-admin/nobody@molar.test' },
  { name: 'add doctor', method: 'POST', path: '/doctor', body: newDoctor(`/images/${'0'.repeat(64)}`) },
  { name: 'manage doctor', method: 'GET', path: '/doctor' },
  { name: 'deleting a doctor', method: 'DELETE', path: '/delete/nobody' },
])('6 Admin: $name is refused to everybody else', async ({ method, path, body }) => {
  const options = body ? { body } : {};
  expect((await call(method, path, options)).status).toBe(401);
  expect((await call(method, path, { ...options, person: await newPatient() })).status).toBe(403);
  expect([401, 403]).not.toContain((await call(method, path, { ...options, person: await signInAdmin() })).status);
});
