import { afterEach, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { listAlertRows } from '../store/payment-alerts.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

// No event arrives here: the simulator keeps them, and sends none.
let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.signIn('pat@clinic.test');
});
afterEach(() => server.close());

async function confirmed(date?: string) {
  const { insertedId: id } = (await server.send('POST', '/booking', { token, body: wish(date ? { date } : {}) })).body;
  const body = { bookingId: id, amount: 99 };
  const { clientSecret } = (await server.send('POST', '/create-payment-intent', { token, body })).body;
  return { id, intent: await server.payments.confirm(clientSecret) };
}

const sweep = () => server.payments.payments.sweep(new AbortController().signal);

async function isPaid(id: string) {
  const row = await server.store.db.selectFrom('bookings').select('paid').where('id', '=', id).executeTakeFirst();
  return row?.paid === 1;
}

test('a refund by the clinic is heard of though its event never came', async () => {
  const { id, intent } = await confirmed();
  await sweep();
  expect(await isPaid(id)).toBe(true);
  await server.payments.stripe.refunds.create({ payment_intent: intent.id });
  await sweep();
  expect(await isPaid(id)).toBe(false);
  expect(await listAlertRows(server.store.db)).toMatchObject([{ kind: 'taken-back', booking_id: id }]);
});

test('money that came after the backup that was restored pays for its appointment, within 30 days', async () => {
  const { id } = await confirmed();
  await server.store.db.deleteFrom('payments').execute();
  server.clock.now += 30 * DAY - HOUR;
  await sweep();
  expect(await isPaid(id)).toBe(true);
});

test('each event is handled once, and later sweeps ask for those since the last', async () => {
  const { provider } = server.payments;
  const { listEvents, getIntent } = provider;
  const since: number[] = [];
  const asked: string[] = [];
  provider.listEvents = (from) => {
    since.push(from);
    return listEvents(from);
  };
  provider.getIntent = (id, isUrgent) => {
    asked.push(id);
    return getIntent(id, isUrgent);
  };
  const start = server.clock.now;
  await sweep();
  const { intent } = await confirmed();
  for (let time = 1; time <= 3; time++) {
    await sweep();
    server.clock.now += 3 * 60_000;
  }
  // The provider may list an event a while after it has dated it.
  expect(since).toEqual([start - 30 * DAY, start - 30 * DAY, start - HOUR, start - HOUR]);
  // The first sweep asks about the unsettled payment, and then because of its event.
  expect(asked).toEqual([intent.id, intent.id]);
});

test('a clock that was ahead passes over no event', async () => {
  const { id, intent } = await confirmed();
  server.clock.now += 3 * HOUR;
  await sweep();
  server.clock.now -= 3 * HOUR;
  await server.payments.stripe.refunds.create({ payment_intent: intent.id });
  await sweep();
  expect(await isPaid(id)).toBe(false);
});

test('an event that can’t be handled holds up no other, and is handled by a later sweep', async () => {
  const first = await confirmed();
  const second = await confirmed('Nov 24, 2026');
  await sweep();
  for (const { intent } of [first, second]) {
    await server.payments.stripe.refunds.create({ payment_intent: intent.id });
    server.clock.now += 2 * HOUR;
  }
  const { getIntent } = server.payments.provider;
  server.payments.provider.getIntent = async (id, isUrgent) => {
    if (id === first.intent.id) throw new Error('lost');
    return getIntent(id, isUrgent);
  };
  await sweep();
  expect([await isPaid(first.id), await isPaid(second.id)]).toEqual([true, false]);
  expect(server.errors).toEqual([new Error('lost')]);
  server.payments.provider.getIntent = getIntent;
  server.clock.now += 2 * DAY;
  await sweep();
  expect(await isPaid(first.id)).toBe(false);
  server.errors.length = 0;
});

test('if the provider lists no events, the rest of the sweep is done, but it does not count as done', async () => {
  const { id } = await confirmed();
  server.payments.provider.listEvents = () => Promise.reject(new Error('lost'));
  await expect(sweep()).rejects.toThrow('lost');
  expect(await isPaid(id)).toBe(true);
});

test('a server that stops lists no events any more', async () => {
  const { listEvents } = server.payments.provider;
  let asked = 0;
  server.payments.provider.listEvents = (since) => {
    asked += 1;
    return listEvents(since);
  };
  await server.payments.payments.sweep(AbortSignal.abort());
  expect(asked).toBe(0);
});

test('… and handles no more of those that it has', async () => {
  const [first, second] = [await confirmed(), await confirmed('Nov 24, 2026')];
  await sweep();
  for (const { intent } of [first, second]) await server.payments.stripe.refunds.create({ payment_intent: intent.id });
  const stopping = new AbortController();
  const { getIntent } = server.payments.provider;
  server.payments.provider.getIntent = (id, isUrgent) => {
    stopping.abort();
    return getIntent(id, isUrgent);
  };
  await server.payments.payments.sweep(stopping.signal);
  expect([await isPaid(first.id), await isPaid(second.id)].toSorted()).toEqual([false, true]);
});
