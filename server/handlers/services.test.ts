// The free slots for a range of days, compared with those for each day.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const ask = (query: Record<string, string>) => server.send('GET', `/available?${new URLSearchParams(query)}`);

test('a range gives for each of its days the same answer as the day itself', async () => {
  const token = await server.signIn('pat@clinic.test');
  for (const date of ['Dec 1, 2026', 'Dec 3, 2026']) {
    expect((await server.send('POST', '/booking', { token, body: wish({ date }) })).status).toBe(201);
  }
  const { status, body } = await ask({ from: 'Nov 29, 2026', to: 'Dec 4, 2026' });
  expect(status).toBe(200);
  const dates = ['Nov 29, 2026', 'Nov 30, 2026', 'Dec 1, 2026', 'Dec 2, 2026', 'Dec 3, 2026', 'Dec 4, 2026'];
  expect(body.map(({ date }: { date: string }) => date)).toEqual(dates);
  for (const { date, services } of body) expect(services, date).toEqual((await ask({ date })).body);
  expect(body[2].services).not.toEqual(body[3].services);
});

test('a range of 42 days is the longest, and one day the shortest', async () => {
  expect((await ask({ from: 'Dec 1, 2026', to: 'Jan 11, 2027' })).body).toHaveLength(42);
  expect((await ask({ from: 'Feb 28, 2028', to: 'Feb 28, 2028' })).body).toHaveLength(1);
  expect((await ask({ from: 'Dec 31, 9999', to: 'Dec 31, 9999' })).body).toHaveLength(1);
});

test.each([
  ['43 days', { from: 'Dec 1, 2026', to: 'Jan 12, 2027' }, 'to: '],
  ['an end before the start', { from: 'Dec 2, 2026', to: 'Dec 1, 2026' }, 'to: '],
  ['no end', { from: 'Dec 1, 2026' }, 'to: '],
  ['no start', { to: 'Dec 1, 2026' }, 'from: '],
  ['an ISO day', { from: '2026-12-01', to: 'Dec 2, 2026' }, 'from: '],
  ['a day that does not exist', { from: 'Feb 27, 2027', to: 'Feb 29, 2027' }, 'to: '],
  ['neither a day nor a range', {}, 'date: '],
])('%s is refused, and the member is named', async (_what, query, named) => {
  const { status, body } = await ask(query as Record<string, string>);
  expect([status, body.code]).toEqual([400, 'request.invalid']);
  expect(body.message).toContain(named);
});

test('if a day is given, it is answered, whatever else is given', async () => {
  const day = (await ask({ date: 'Dec 1, 2026' })).body;
  expect((await ask({ date: 'Dec 1, 2026', from: 'x', to: 'y' })).body).toEqual(day);
});

test('an unchanged range is not sent again', async () => {
  const path = `/available?${new URLSearchParams({ from: 'Dec 1, 2026', to: 'Dec 14, 2026' })}`;
  const etag = (await server.send('GET', path)).headers.get('etag') ?? '';
  expect((await server.send('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});
