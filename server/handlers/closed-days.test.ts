// Days on which the clinic is closed, before and after they had appointments.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClosedDays } from '../../contract/clinic.ts';
import { CLOSED_DAY } from '../../contract/closed-days.ts';
import { problems } from '../../contract/problem.ts';
import { SLOT, wish } from '../../test/wish.ts';
import { testFolder } from '../testing/folder.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const EMAIL = 'pat@clinic.test';
/** Sunday and Monday; the test's clock says November 21, a Saturday. */
const [SUNDAY, MONDAY, CHRISTMAS] = ['Nov 22, 2026', 'Nov 23, 2026', 'Dec 25, 2026'] as const;
const closed: ClosedDays = { weekdays: ['sunday'], dates: ['2026-12-25', '2026-12-28/2027-01-01'] };

let server: TestServer;
let pat: string;
let desk: string;
beforeEach(async () => {
  await start(testFolder(), { closed });
});
afterEach(() => server.close());

async function start(dataDir: string, options: { closed?: ClosedDays } = {}): Promise<void> {
  server = await startTestServer({ dataDir, deskEmails: ['dee@clinic.test'], ...options });
  pat = await server.signIn(EMAIL);
  desk = await server.signIn('dee@clinic.test', 'Dee Desk');
}

const ask = (query: Record<string, string>) => server.send('GET', `/available?${new URLSearchParams(query)}`);
const book = (changes: Record<string, unknown>) => server.send('POST', '/booking', { token: pat, body: wish(changes) });
const timesOf = (services: { available: string[] }[]) => services.map(({ available }) => available.length);

test('on a closed day each service is listed and has no time, alone and in a range', async () => {
  expect(timesOf((await ask({ date: CHRISTMAS })).body)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(timesOf((await ask({ date: MONDAY })).body)).toEqual([16, 16, 16, 6, 16, 16]);
  const { body } = await ask({ from: 'Dec 24, 2026', to: 'Jan 4, 2027' });
  const open = body.filter(({ services }: { services: { available: string[] }[] }) => timesOf(services).some(Boolean));
  expect(open.map(({ date }: { date: string }) => date)).toEqual([
    ...['Dec 24, 2026', 'Dec 26, 2026'],
    ...['Jan 2, 2027', 'Jan 4, 2027'],
  ]);
});

test('no time of a closed day can be booked, by a patient or at the desk', async () => {
  expect(await book({ date: SUNDAY, orElse: ['09.00 AM - 09.30 AM'] })).toMatchObject({
    status: 409,
    body: {
      code: 'booking.unknown-slot',
      message: CLOSED_DAY,
      reason: 'unknown-slot',
      _id: null,
      slot: SLOT,
      alternatives: [],
    },
  });
  const service = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };
  const patient = { name: 'Val Caller', phone: '555 0102' };
  const body = { ...service, date: SUNDAY, slot: SLOT, patient };
  expect(await server.send('POST', '/desk-booking', { token: desk, body })).toMatchObject({
    status: 409,
    body: { code: 'booking.unknown-slot', message: CLOSED_DAY, alternatives: [] },
  });
  const outside = await book({ date: MONDAY, slot: '12.00 PM - 12.30 PM' });
  expect(outside.body).toMatchObject({ code: 'booking.unknown-slot', message: problems['booking.unknown-slot'].text });
  expect((await book({ date: MONDAY })).status).toBe(201);
});

test('the desk’s next free times skip closed days', async () => {
  const { body } = await server.send('GET', `/next-free?serviceId=teeth-cleaning&from=${SUNDAY}`, { token: desk });
  expect(body[0].date).toBe(MONDAY);
  const later = await server.send('GET', '/next-free?serviceId=teeth-cleaning&from=Dec 27, 2026', { token: desk });
  expect(later.body[0].date).toBe('Jan 2, 2027');
});

test('the page is told which days are closed, if there are any', async () => {
  expect((await server.send('GET', '/config')).body.clinic.closed).toEqual(closed);
  await server.close();
  await start(testFolder());
  expect((await server.send('GET', '/config')).body.clinic).not.toHaveProperty('closed');
});

test('on a day that closes later, appointments stay, can be paid and canceled, and a cancellation can be undone', async () => {
  await server.close();
  const dataDir = testFolder();
  await start(dataDir);
  const slots = [SLOT, '09.00 AM - 09.30 AM'];
  const services = [{}, { serviceId: 'oral-surgery', serviceName: 'Oral Surgery', price: 100 }];
  const ids: string[] = [];
  for (const [index, slot] of slots.entries())
    ids.push((await book({ date: SUNDAY, slot, ...services[index] })).body.insertedId);
  const before = (await ask({ date: SUNDAY })).headers.get('etag') ?? '';

  await server.close();
  await start(dataDir, { closed });
  const headers = { 'If-None-Match': before };
  const list = await server.send('GET', `/available?${new URLSearchParams({ date: SUNDAY })}`, { headers });
  expect([list.status, timesOf(list.body)]).toEqual([200, [0, 0, 0, 0, 0, 0]]);
  const mine = await server.send('GET', `/my-appointment?email=${EMAIL}`, { token: pat });
  expect(mine.body.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.toSorted());
  const sheet = await server.send('GET', `/visits?date=${SUNDAY}`, { token: desk });
  expect(sheet.body.visits).toHaveLength(2);

  const [first, second] = ids;
  const cash = { token: desk, body: { id: 'p1', kind: 'cash', amount: 100 } };
  expect((await server.send('POST', `/desk-payment/${second}`, cash)).status).toBe(200);
  expect((await server.send('DELETE', `/del-booking/${first}`, { token: pat })).body).toEqual({ deletedCount: 1 });
  const undo = { date: SUNDAY, restores: first };
  expect((await book({ ...undo, slot: '10.00 AM - 10.30 AM' })).body.code).toBe('booking.unknown-slot');
  expect((await book(undo)).status).toBe(201);
});
