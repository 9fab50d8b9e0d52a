import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ProblemCode, problems } from '../../contract/problem.ts';
import { wish } from '../../test/wish.ts';
import { keepSetting } from '../store/settings.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { answerOnce } from './idempotency.ts';
import { Problem } from './problem.ts';

let server: TestServer;
let pat: string;
let bo: string;
beforeEach(async () => {
  server = await startTestServer();
  pat = await server.signIn('pat@clinic.test');
  bo = await server.signIn('bo@clinic.test');
});
afterEach(() => server.close());

const book = (token: string, key: string, changes?: Record<string, unknown>) =>
  server.send('POST', '/booking', { token, body: wish(changes), headers: { 'Idempotency-Key': key } });

const bookings = () => server.store.db.selectFrom('bookings').selectAll().execute();

test('the same key again gets the same answer and books nothing', async () => {
  const key = randomUUID();
  const first = await book(pat, key);
  const again = await book(pat, key.toUpperCase());
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await bookings()).toHaveLength(1);
});

test('a booking accepted before phone numbers needed digits gets its answer again', async () => {
  const key = randomUUID();
  const input = wish({ phone: 'x' });
  const user = await server.store.db.selectFrom('users').select('id').where('email', '=', 'pat@clinic.test').execute();
  const granted = { acknowledged: true, insertedId: randomUUID() };
  await answerOnce(server.store, { userId: user[0]?.id ?? '', key, call: 'bookSlot', input, at: 0 }, async () => ({
    status: 201,
    body: JSON.stringify(granted),
  }));
  expect(await book(pat, key, { phone: 'x' })).toMatchObject({ status: 201, body: granted });
});

test('the order of members and the blanks around text do not count as different input', async () => {
  const key = randomUUID();
  const first = await book(pat, key);
  const turned = Object.fromEntries(Object.entries(wish({ phone: ' 555 0100 ' })).reverse());
  const again = await server.send('POST', '/booking', {
    token: pat,
    body: turned,
    headers: { 'Idempotency-Key': key },
  });
  expect(again.body).toEqual(first.body);
});

test('the same answer is given after the booking was canceled', async () => {
  const key = randomUUID();
  const { body } = await book(pat, key);
  await server.send('DELETE', `/del-booking/${body.insertedId}`, { token: pat });
  expect((await book(pat, key)).body).toEqual(body);
  expect(await bookings()).toEqual([]);
});

test('a rejection is remembered, even if the slot has become free', async () => {
  const taken = await book(bo, randomUUID(), { email: 'bo@clinic.test' });
  const key = randomUUID();
  const first = await book(pat, key);
  expect(first).toMatchObject({ status: 409, body: { reason: 'slot-taken' } });
  await server.send('DELETE', `/del-booking/${taken.body.insertedId}`, { token: bo });
  const again = await book(pat, key);
  expect([again.status, again.body]).toEqual([409, first.body]);
  expect((await book(pat, randomUUID())).status).toBe(201);
});

test('one key with different input, or for another call, has its own problem code', async () => {
  const key = randomUUID();
  const { body } = await book(pat, key);
  const answers = [
    await book(pat, key, { slot: '09.00 AM - 09.30 AM' }),
    await server.send('DELETE', `/del-booking/${body.insertedId}`, { token: pat, headers: { 'Idempotency-Key': key } }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { code: 'request.key-reused' } });
  expect(await bookings()).toHaveLength(1);
});

test('a key belongs to one person', async () => {
  const key = randomUUID();
  const first = await book(pat, key);
  const second = await book(bo, key, { email: 'bo@clinic.test', slot: '09.00 AM - 09.30 AM' });
  expect(second.status).toBe(201);
  expect(second.body.insertedId).not.toBe(first.body.insertedId);
});

test('invalid input is not remembered: the key is free for the corrected call', async () => {
  const key = randomUUID();
  expect((await book(pat, key, { phone: '' })).status).toBe(400);
  expect((await book(pat, key)).status).toBe(201);
});

test('a server failure leaves no trace: the same key can be tried again', async () => {
  const key = randomUUID();
  const { db } = server.store;
  await db.schema.alterTable('bookings').renameTo('elsewhere').execute();
  expect((await book(pat, key)).status).toBe(500);
  await db.schema.alterTable('elsewhere').renameTo('bookings').execute();
  expect((await book(pat, key)).status).toBe(201);
});

test('a call without a key is executed each time', async () => {
  expect((await server.send('POST', '/booking', { token: pat, body: wish() })).status).toBe(201);
  expect((await server.send('POST', '/booking', { token: pat, body: wish() })).body.reason).toBe('already-yours');
});

test('one key fifty times at once leaves one booking and fifty equal answers', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => book(pat, key)));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await bookings()).toHaveLength(1);
});

const keyed = { userId: 'pat', call: 'test', input: {}, at: 0 };
const answerWith = (body: string) => ({ status: 200, body });
const settings = async () =>
  (await server.store.db.selectFrom('settings').select('name').execute()).map(({ name }) => name);

test('one key with different input is also refused if both come at the same moment', async () => {
  const call = { ...keyed, key: randomUUID() };
  const answerOther = async () => {
    await answerOnce(server.store, { ...call, input: { other: true } }, async () => answerWith('other'));
  };
  const late = answerOnce(server.store, call, async () => answerWith('late'), answerOther);
  await expect(late).rejects.toMatchObject({ code: 'request.key-reused' });
});

test('the changes of a rejected call are rolled back, and the rejection is kept', async () => {
  const call = { ...keyed, key: randomUUID() };
  const reject = () =>
    answerOnce(server.store, call, async (tx) => {
      await keepSetting(tx, 'half', 'done');
      throw new Problem('booking.past');
    });
  const first = await reject();
  expect(first.status).toBe(409);
  expect(await settings()).not.toContain('half');
  expect(await answerOnce(server.store, call, async () => answerWith('"never asked"'))).toMatchObject(first);
});

test('one key for another call has its own problem code, even with the same input', async () => {
  const call = { ...keyed, key: randomUUID() };
  await answerOnce(server.store, call, async () => answerWith('"done"'));
  const other = answerOnce(server.store, { ...call, call: 'other' }, async () => answerWith('"other"'));
  await expect(other).rejects.toMatchObject({ code: 'request.key-reused' });
});

const undecided = (Object.keys(problems) as ProblemCode[]).filter((code) => problems[code].verdict !== 'reject');

test.each(undecided)('%s decides nothing, so it is not remembered: the same key can be tried again', async (code) => {
  const call = { ...keyed, key: randomUUID() };
  const postpone = () => answerOnce(server.store, call, () => Promise.reject(new Problem(code)));
  await expect(postpone()).rejects.toMatchObject({ code });
  expect(await answerOnce(server.store, call, async () => answerWith('"done"'))).toMatchObject(answerWith('"done"'));
});

test('of two concurrent calls, the later one leaves no trace and gets the answer of the first', async () => {
  const call = { ...keyed, key: randomUUID() };
  const early = async () => void (await answerOnce(server.store, call, async () => answerWith('"first"')));
  const late = await answerOnce(
    server.store,
    call,
    async (tx) => {
      await keepSetting(tx, 'late', 'done');
      return answerWith('"second"');
    },
    early,
  );
  expect(late).toMatchObject(answerWith('"first"'));
  expect(await settings()).not.toContain('late');
});

test('a rejection that comes after an answer to the same key is dropped', async () => {
  const call = { ...keyed, key: randomUUID() };
  const early = async () => void (await answerOnce(server.store, call, async () => answerWith('"first"')));
  const reject = () => Promise.reject(new Problem('booking.past'));
  expect(await answerOnce(server.store, call, reject, early)).toMatchObject(answerWith('"first"'));
});

test('nothing is prepared for a key that already has an answer', async () => {
  const call = { ...keyed, key: randomUUID() };
  let preparations = 0;
  const ask = () =>
    answerOnce(
      server.store,
      call,
      async () => answerWith('"done"'),
      async () => void preparations++,
    );
  await ask();
  await ask();
  expect(preparations).toBe(1);
});
