import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server.ts';
import { MOST_REFUSALS, REFUSAL_COUNTS_FOR_MS } from './keep-refusal.ts';

let server: TestServer;
let token: string;
let userId: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.signIn('pat@clinic.test');
  ({ id: userId } = await server.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow());
});
afterEach(() => server.close());

/** Adds `count` earlier answers, a millisecond apart. */
async function plant(count: number, { status = 409, user = userId, from = TEST_NOW } = {}) {
  await sql`
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
    insert into answers select ${user}, ${`${status}-`} || i, 'bookSlot', 'h', ${status}, '{}', ${from} + i from n
  `.execute(server.store.db);
}
const key = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const send = (n: number, body: object = wish({ price: 1 })) =>
  server.send('POST', '/booking', { token, body, headers: { 'Idempotency-Key': key(n) } });
const count = async (status: number) =>
  (await server.store.db.selectFrom('answers').select('key').where('status', '=', status).execute()).length;

test('a refusal over the limit is postponed while the others are recent, and nothing is decided', async () => {
  await plant(MOST_REFUSALS - 1);
  await plant(MOST_REFUSALS, { user: 'somebody else' });
  expect((await send(1)).status).toBe(409);
  const { status, body, headers } = await send(2);
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'request.too-many', '3600']);
  // A call refused before gets the same answer, and a valid one is accepted.
  expect((await send(1)).status).toBe(409);
  expect((await send(3, wish())).status).toBe(201);
  expect([await count(409), await count(201)]).toEqual([2 * MOST_REFUSALS, 1]);
});

test('the oldest refusals are deleted once no retry can need them, and accepted answers never are', async () => {
  await plant(MOST_REFUSALS + 10);
  await plant(10, { status: 201, from: 1 });
  await plant(3, { user: 'somebody else', from: 1 });
  server.clock.now = TEST_NOW + REFUSAL_COUNTS_FOR_MS + 11;
  token = await server.signIn('pat@clinic.test');
  expect((await send(1)).status).toBe(409);
  // The oldest one within the limit makes room for the new one.
  expect([await count(409), await count(201)]).toEqual([MOST_REFUSALS + 3, 10]);
});

test('a year of refusals below the limit is kept', async () => {
  await plant(MOST_REFUSALS - 1, { from: TEST_NOW - 365 * 24 * 60 * 60_000 });
  expect((await send(1)).status).toBe(409);
  expect(await count(409)).toBe(MOST_REFUSALS);
});
