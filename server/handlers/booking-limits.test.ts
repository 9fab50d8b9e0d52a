// How many appointments one person may hold, and how far ahead.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { wish } from '../../test/wish.ts';
import { startTestPostgres } from '../testing/postgres.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const EMAIL = 'pat@clinic.test';
let server: TestServer;
afterEach(() => server.close());

/** @param day of December 2026, while the test's clock says November 21 */
const book = (token: string, day: number, changes = {}) =>
  server.send('POST', '/booking', {
    token,
    body: wish({ date: `Dec ${day}, 2026`, ...changes }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });

beforeEach(async () => {
  server = await startTestServer({ limits: { openBookings: 3, openBookingsUnproven: 2, horizonDays: undefined } });
});

test('a person can hold a limited number of unpaid future appointments; the refusal is final', async () => {
  const token = await server.signIn(EMAIL);
  for (const day of [1, 2, 3]) expect((await book(token, day)).status).toBe(201);
  const { status, body } = await book(token, 4);
  expect([status, body.code, body.most]).toEqual([409, 'booking.too-many', 3]);
  expect(await server.store.db.selectFrom('bookings').select('id').execute()).toHaveLength(3);
  // Nobody else is affected.
  const ada = await server.signIn('ada@clinic.test');
  expect((await book(ada, 4, { email: 'ada@clinic.test' })).status).toBe(201);
});

test('appointments that are paid, past or canceled do not count', async () => {
  const token = await server.signIn(EMAIL);
  const ids: string[] = [];
  for (const day of [1, 2, 3]) ids.push((await book(token, day)).body.insertedId);
  await server.store.db
    .updateTable('bookings')
    .set({ paid: 1 })
    .where('id', '=', ids[0] as string)
    .execute();
  expect((await book(token, 4)).status).toBe(201);
  await server.store.db
    .updateTable('bookings')
    // This morning: it is noon.
    .set({ date: '2026-11-21' })
    .where('id', '=', ids[1] as string)
    .execute();
  expect((await book(token, 5)).status).toBe(201);
  expect((await book(token, 6)).body.code).toBe('booking.too-many');
  expect((await server.send('DELETE', `/del-booking/${ids[2]}`, { token })).body).toEqual({ deletedCount: 1 });
  expect((await book(token, 6)).status).toBe(201);
});

test('the limit is lower while the address is not proven', async () => {
  const idToken = await server.identity.sign({ email: EMAIL, email_verified: false });
  const { body } = await server.send('PUT', `/user/${EMAIL}`, { token: idToken, body: { email: EMAIL, name: 'Pat' } });
  for (const day of [1, 2]) expect((await book(body.accessToken, day)).status).toBe(201);
  expect((await book(body.accessToken, 3)).body).toMatchObject({ code: 'booking.too-many-unproven', most: 2 });
});

test('a person who already has the appointment is told so, even at the limit', async () => {
  const token = await server.signIn(EMAIL);
  for (const day of [1, 2, 3]) await book(token, day);
  expect((await book(token, 3)).body.code).toBe('booking.already-yours');
});

test('with a horizon nothing beyond it is free or can be booked, and the page is told about it', async () => {
  await server.close();
  server = await startTestServer({ limits: { openBookings: 3, openBookingsUnproven: 2, horizonDays: 30 } });
  const token = await server.signIn(EMAIL);
  expect((await book(token, 21)).status).toBe(201);
  expect((await book(token, 22)).body.code).toBe('booking.too-far');
  const freeOn = async (iso: string) => {
    const { body } = await server.send('GET', `/available?date=${encodeURIComponent(mediumFromIso(iso))}`);
    return body.some(({ available }: { available: string[] }) => available.length > 0);
  };
  expect([await freeOn('2026-12-21'), await freeOn('2026-12-22')]).toEqual([true, false]);
  const admin = await server.signIn('admin@clinic.test', 'Ada');
  const next = await server.send('GET', '/next-free?serviceId=teeth-cleaning&from=Dec 18, 2026', { token: admin });
  expect(next.body.map(({ date }: { date: string }) => date).at(-1)).toBe('Dec 21, 2026');
  expect((await server.send('GET', '/config')).body.clinic.horizonDays).toBe(30);
});

test('on PostgreSQL, bookings sent at once do not exceed the limit either', async () => {
  const postgres = await startTestPostgres();
  await server.close();
  const databaseUrl = await postgres.createClinic();
  server = await startTestServer({ databaseUrl, limits: { openBookings: 3 } });
  const token = await server.signIn(EMAIL);
  const days = Array.from({ length: 20 }, (_, index) => index + 1);
  const answers = await Promise.all(days.map((day) => book(token, day)));
  // A call that lost too many races in a row is told to retry.
  const told = answers.filter(({ status }) => status !== 503).map(({ status, body }) => body.code ?? status);
  expect([told.filter((what) => what === 201).length, new Set(told)]).toEqual([3, new Set([201, 'booking.too-many'])]);
  expect(await server.store.db.selectFrom('bookings').select('id').execute()).toHaveLength(3);
  await server.close();
  server = await startTestServer();
  await postgres.stop();
});
