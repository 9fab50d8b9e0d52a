import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wish } from '../../test/wish.ts';
import { answerOnce } from '../http/idempotency.ts';
import { Problem } from '../http/problem.ts';
import type { Intent } from '../payments/payment-provider.ts';
import { getBookingRow } from '../store/bookings.ts';
import { listAlertRows } from '../store/payment-alerts.ts';
import { getLatestPayment } from '../store/payments.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  // No event says what the sweep is to find out by itself.
  server.payments.provider.listEvents = async () => [];
  token = await server.signIn('pat@clinic.test');
});
afterEach(() => server.close());

async function book(body: object = {}): Promise<string> {
  return (await server.send('POST', '/booking', { token, body: wish({ ...body }) })).body.insertedId;
}
const open = (bookingId: string, amount = 99, by = token) =>
  server.send('POST', '/create-payment-intent', { token: by, body: { bookingId, amount } });
const put = (bookingId: string, paymentIntent: unknown, headers = {}) =>
  server.send('PUT', `/payment/${bookingId}`, { token, body: { paymentIntent }, headers });
const get = (bookingId: string) => server.send('GET', `/booking/${bookingId}`, { token });
const cancel = (bookingId: string, headers = {}) =>
  server.send('DELETE', `/del-booking/${bookingId}`, { token, headers });
const alerts = async () =>
  (await listAlertRows(server.store.db)).map(({ kind, subject, booking_id }) => [kind, subject, booking_id]);
const sweep = (signal = new AbortController().signal) => server.payments.payments.sweep(signal);
/** The booking in the patient's list, as it is read by its id, and on the sheet of its day, `Nov 23, 2026`. */
async function everywhere(id: string): Promise<{ isInReview?: true; isProcessing?: true; payment: boolean }[]> {
  const admin = await server.signIn('admin@clinic.test', 'Ada Admin');
  const mine = (await server.send('GET', '/my-appointment?email=pat@clinic.test', { token })).body;
  const { visits } = (await server.send('GET', '/visits?date=Nov%2023,%202026', { token: admin })).body;
  return [mine[0], (await get(id)).body, visits[0]];
}

/** A booking whose card was confirmed without the server knowing yet. */
const confirmed = () => confirmedOn('Nov 23, 2026');
async function confirmedOn(date: string): Promise<{ id: string; intentId: string; clientSecret: string }> {
  const id = await book({ date });
  const { clientSecret } = (await open(id)).body;
  return { id, intentId: (await server.payments.confirm(clientSecret)).id, clientSecret };
}

/** Changes what the provider says about an intent from now on. */
async function tamperWith(intentId: string, changes: object): Promise<void> {
  const { db } = server.store;
  const intents = db.selectFrom('simulator').select('body').where('id', '=', intentId);
  const { body } = await intents.executeTakeFirstOrThrow();
  const changed = JSON.stringify({ ...JSON.parse(body), ...changes });
  await db.updateTable('simulator').set({ body: changed }).where('id', '=', intentId).execute();
}

describe('paying', () => {
  test('a form that is opened again after a day is a new one, so that the sweep does not close it under its card', async () => {
    const id = await book({ date: 'Nov 30, 2026' });
    const first = (await open(id)).body.clientSecret;
    server.clock.now += 23 * 3_600_000;
    token = await server.signIn('pat@clinic.test');
    expect((await open(id)).body.clientSecret).toBe(first);
    server.clock.now += 2 * 3_600_000;
    token = await server.signIn('pat@clinic.test');
    const second = (await open(id)).body.clientSecret;
    expect(second).not.toBe(first);
    expect(await server.payments.provider.getIntent(first.split('_secret_')[0])).toMatchObject({ status: 'canceled' });
    server.clock.now += 24 * 3_600_000;
    await sweep();
    const { id: intentId } = await server.payments.confirm(second);
    token = await server.signIn('pat@clinic.test');
    expect((await put(id, intentId)).body).toMatchObject({ payment: true, transactionId: intentId });
  });

  test('a confirmed card makes the booking paid, and confirming it twice changes nothing', async () => {
    const id = await book();
    const { status, body } = await open(id);
    expect([status, body]).toEqual([200, { clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) }]);
    const intent = await server.payments.confirm(body.clientSecret);
    const paid = await put(id, intent.id);
    expect(paid).toMatchObject({ status: 200, body: { _id: id, payment: true, transactionId: intent.id } });
    expect((await put(id, intent)).body).toEqual(paid.body);
    expect((await get(id)).body).toEqual(paid.body);
    expect(server.errors).toEqual([]);
  });

  test('asking again gives the same client secret', async () => {
    const id = await book();
    expect((await open(id)).body).toEqual((await open(id)).body);
  });

  test('a refused card can be followed by another on the same intent', async () => {
    const id = await book();
    const { clientSecret } = (await open(id)).body;
    const { id: intentId } = await server.payments.confirm(clientSecret, 'pm_card_visa_chargeDeclined');
    expect(await put(id, intentId)).toMatchObject({ status: 402, body: { code: 'payment.not-succeeded' } });
    expect((await open(id)).body).toEqual({ clientSecret });
    await server.payments.confirm(clientSecret);
    expect(await put(id, intentId)).toMatchObject({ status: 200, body: { payment: true } });
  });

  test('with a key, the answer is kept, even if the provider can no longer be reached', async () => {
    const { id, intentId } = await confirmed();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await put(id, intentId, headers);
    await server.payments.close();
    expect(await put(id, intentId, headers)).toMatchObject({ status: 200, body: first.body });
  });

  test('a 3-D Secure challenge that is pending or failed pays nothing', async () => {
    const id = await book();
    const { clientSecret } = (await open(id)).body;
    const intent = await server.payments.confirm(clientSecret, 'pm_card_threeDSecure2Required');
    expect(await put(id, intent.id)).toMatchObject({ status: 402, body: { code: 'payment.requires-action' } });
    expect((await open(id)).body).toEqual({ clientSecret });
    await server.payments.challenge(clientSecret, 'fail');
    expect(await put(id, intent.id)).toMatchObject({ status: 402, body: { code: 'payment.not-succeeded' } });
    await server.payments.confirm(clientSecret, 'pm_card_threeDSecure2Required');
    await server.payments.challenge(clientSecret, 'complete');
    expect(await put(id, intent.id)).toMatchObject({ status: 200, body: { payment: true } });
  });
});

describe('paying for a booking that is not named', () => {
  const openAny = (amount = 99) => server.send('POST', '/create-payment-intent', { token, body: { amount } });

  test('finds the only unpaid one at that price', async () => {
    const id = await book();
    await book({ serviceId: 'oral-surgery', serviceName: 'Oral Surgery', price: 100 });
    const { clientSecret } = (await openAny()).body;
    expect((await open(id)).body).toEqual({ clientSecret });
    await put(id, (await server.payments.confirm(clientSecret)).id);
    expect(await openAny()).toMatchObject({ status: 404, body: { code: 'booking.not-found' } });
  });

  test('asks for which one if there are several', async () => {
    await book();
    await book({ date: 'Nov 24, 2026' });
    expect(await openAny()).toMatchObject({
      status: 409,
      body: {
        code: 'payment.several-bookings',
        message: 'Several of your unpaid appointments have this price. Please choose the one to pay for.',
      },
    });
    expect(await server.store.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  });

  test('never finds somebody else’s', async () => {
    await book();
    token = await server.signIn('bo@clinic.test', 'Bo');
    expect(await openAny()).toMatchObject({ status: 404, body: { code: 'booking.not-found' } });
  });
});

test('while the bank asks, the booking can be canceled, and the answer then charges nothing', async () => {
  const id = await book();
  const { clientSecret } = (await open(id)).body;
  await server.payments.confirm(clientSecret, 'pm_card_threeDSecure2Required');
  expect(await cancel(id)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
  expect((await server.payments.challenge(clientSecret, 'complete')).status).toBe('canceled');
  expect(await put(id, clientSecret.split('_secret_')[0])).toMatchObject({
    status: 409,
    body: { code: 'payment.appointment-gone' },
  });
});

describe('a lost answer', () => {
  test('a paid booking is found by reading it', async () => {
    const { id, intentId } = await confirmed();
    expect((await get(id)).body).toMatchObject({ payment: true, transactionId: intentId });
  });

  test('… by the sweep', async () => {
    const { id } = await confirmed();
    server.clock.now += 47 * 3_600_000;
    await sweep();
    const row = await server.store.db.selectFrom('bookings').select('paid').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ paid: 1 });
  });

  test('… by the sweep, even if it gets no answer about another payment, which it asks about again next time', async () => {
    const ids = [(await confirmed()).id, (await confirmedOn('Nov 24, 2026')).id];
    const arePaid = async () => Promise.all(ids.map(async (id) => (await getBookingRow(server.store.db, id))?.paid));
    const { getIntent } = server.payments.provider;
    let asked = 0;
    server.payments.provider.getIntent = async (id) => {
      asked += 1;
      if (asked === 1) throw new Problem('payment.provider-unreachable');
      return getIntent(id);
    };
    await sweep();
    expect((await arePaid()).toSorted()).toEqual([0, 1]);
    expect(server.errors).toMatchObject([{ code: 'payment.provider-unreachable' }]);
    await sweep();
    expect(await arePaid()).toEqual([1, 1]);
  });

  test('… by the sweep, however long ago the card form was opened', async () => {
    const { id, intentId } = await confirmed();
    server.clock.now += 49 * 3_600_000;
    await sweep();
    expect(await getBookingRow(server.store.db, id)).toMatchObject({ paid: 1, transaction_id: intentId });
  });

  test('an aborted sweep asks about no further payment', async () => {
    const { id } = await confirmed();
    await sweep(AbortSignal.abort());
    expect(await getBookingRow(server.store.db, id)).toMatchObject({ paid: 0 });
  });

  test('a paid booking is also found by asking to pay once more', async () => {
    const { id } = await confirmed();
    expect(await open(id)).toMatchObject({ status: 409, body: { code: 'payment.already-paid' } });
  });

  test('an intent that the provider did not know for a moment still pays', async () => {
    const { id, intentId } = await confirmed();
    const { getIntent } = server.payments.provider;
    server.payments.provider.getIntent = async () => undefined;
    expect(await put(id, intentId)).toMatchObject({ status: 402, body: { code: 'payment.not-succeeded' } });
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ state: 'canceled' });
    server.payments.provider.getIntent = getIntent;
    expect(await put(id, intentId)).toMatchObject({ status: 200, body: { payment: true } });
  });

  test('nobody can pay again while the card is processing, and the result comes with the same key', async () => {
    const { id, intentId } = await confirmed();
    const { getIntent } = server.payments.provider;
    server.payments.provider.getIntent = async (asked) =>
      ({ ...(await getIntent(asked)), status: 'processing' }) as Intent;
    const headers = { 'Idempotency-Key': randomUUID() };
    for (const answer of [await put(id, intentId, headers), await open(id)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'payment.processing' } });
    }
    server.payments.provider.getIntent = getIntent;
    expect(await put(id, intentId, headers)).toMatchObject({ status: 200, body: { payment: true } });
  });

  test.each([
    ['its money is there', 'succeeded', 72, true],
    // Before the sweep closes its card form, which would end it as well.
    ['it is refused', 'requires_payment_method', 24, false],
    ['it is canceled', 'canceled', 72, false],
  ])('a payment that is processed for days is known to every list, until %s', async (_, status, hours, payment) => {
    const { id, intentId } = await confirmed();
    const saidOf = async () => (await everywhere(id)).map((said) => [said.isProcessing, said.payment]);
    await tamperWith(intentId, { status: 'processing' });
    expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.processing' } });
    expect(await saidOf()).toEqual(Array(3).fill([true, false]));
    server.clock.now += hours * 3_600_000;
    token = await server.signIn('pat@clinic.test');
    await sweep();
    expect(await saidOf()).toEqual(Array(3).fill([true, false]));
    await tamperWith(intentId, { status });
    await sweep();
    expect(await saidOf()).toEqual(Array(3).fill([undefined, payment]));
  });

  test('while the provider can’t be reached, every payment call says so, and reading still works', async () => {
    const { id, intentId } = await confirmed();
    await server.payments.close();
    expect(await put(id, intentId)).toMatchObject({ status: 502, body: { code: 'payment.provider-unreachable' } });
    const asked = vi.spyOn(server.payments.provider, 'getIntent');
    expect(await get(id)).toMatchObject({ status: 200, body: { payment: false } });
    // Asked once, and only for a short time.
    expect(asked.mock.calls).toEqual([[intentId, true]]);
    expect(await open(id)).toMatchObject({ status: 502 });
    expect(await cancel(id)).toMatchObject({ status: 502 });
  });
});

describe('a provider that answers with an error, and repeats it for a day', () => {
  async function refuseFirst(bookingId: string): Promise<void> {
    const path = '/v1/payment_intents';
    const asked = { userId: `payment-simulator secret ${path}`, call: path, key: `booking:${bookingId}:9900:usd:1` };
    const input = {
      amount: '9900',
      currency: 'usd',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      'metadata[bookingId]': bookingId,
    };
    const answer = { status: 500, body: JSON.stringify({ error: { type: 'api_error', message: 'An error' } }) };
    await answerOnce(server.store, { ...asked, input, at: server.clock.now }, async () => answer);
  }

  test('gets a new attempt from whoever tries again', async () => {
    const id = await book();
    await refuseFirst(id);
    expect(await open(id)).toMatchObject({ status: 502, body: { code: 'payment.provider-unreachable' } });
    const { clientSecret } = (await open(id)).body;
    const { id: intentId } = await server.payments.confirm(clientSecret);
    expect(await put(id, intentId)).toMatchObject({ status: 200, body: { payment: true } });
  });

  test('… but not if there was no answer: the first attempt may have been opened', async () => {
    const id = await book();
    const { createIntent } = server.payments.provider;
    server.payments.provider.createIntent = async (wanted) => {
      await createIntent(wanted);
      throw new Error('lost');
    };
    expect((await open(id)).status).toBe(500);
    server.payments.provider.createIntent = createIntent;
    expect((await open(id)).status).toBe(200);
    expect(await listIntents()).toHaveLength(1);
  });

  test('… nor if another tab has opened its form meanwhile: there is only one', async () => {
    const id = await book();
    const { createIntent } = server.payments.provider;
    const opened: unknown[] = [];
    server.payments.provider.createIntent = async (wanted) => {
      server.payments.provider.createIntent = createIntent;
      opened.push((await open(id)).body);
      return createIntent({ ...wanted, amount: -1 });
    };
    expect((await open(id)).status).toBe(502);
    expect((await open(id)).body).toEqual(opened[0]);
    expect(await listIntents()).toHaveLength(1);
  });

  test('leaves no form that nobody can close to another tab whose call went well', async () => {
    const id = await book();
    const { createIntent } = server.payments.provider;
    const refused = Promise.withResolvers<void>();
    server.payments.provider.createIntent = async (wanted) => {
      server.payments.provider.createIntent = createIntent;
      const made = await createIntent(wanted);
      await refused.promise;
      return made;
    };
    const slow = open(id);
    await expect.poll(() => listIntents()).toHaveLength(1);
    const [lost] = await listIntents();
    await server.store.db.deleteFrom('answers').where('key', '=', `booking:${id}:9900:usd:1`).execute();
    await refuseFirst(id);
    expect((await open(id)).status).toBe(502);
    refused.resolve();
    expect((await slow).body.clientSecret).not.toContain(lost?.id);
    expect((await listIntents()).find(({ id }) => id === lost?.id)).toMatchObject({ status: 'canceled' });
    expect(await cancel(id)).toMatchObject({ body: { deletedCount: 1 } });
    expect((await listIntents()).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  const listIntents = async (): Promise<Intent[]> => {
    const rows = await server.store.db.selectFrom('simulator').select('body').where('id', 'like', 'pi_%').execute();
    return rows.map(({ body }) => JSON.parse(body));
  };
});

describe('a payment that a restored store has lost', () => {
  const lose = () => server.store.db.deleteFrom('payments').execute();

  test('pays for its booking once the device reports it', async () => {
    const { id, intentId } = await confirmed();
    await lose();
    expect(await put(id, intentId)).toMatchObject({ status: 200, body: { payment: true, transactionId: intentId } });
    expect((await put(id, intentId)).status).toBe(200);
    expect(await alerts()).toEqual([]);
  });

  test('is reported again if the provider can’t be reached', async () => {
    const { id, intentId } = await confirmed();
    await lose();
    await server.payments.close();
    expect(await put(id, intentId)).toMatchObject({ status: 502, body: { code: 'payment.provider-unreachable' } });
  });

  test('is refunded if the booking has been paid another way since', async () => {
    const { id, intentId } = await confirmed();
    await lose();
    await server.store.db.updateTable('bookings').set({ paid: 1 }).where('id', '=', id).execute();
    expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.refunded' } });
    expect(await alerts()).toEqual([['sent-back', intentId, id]]);
  });

  test('is not taken in for another booking, or for somebody else', async () => {
    const { id, intentId } = await confirmed();
    const other = await book({ date: 'Nov 24, 2026' });
    await lose();
    expect(await put(other, intentId)).toMatchObject({ status: 409, body: { code: 'payment.wrong-booking' } });
    const bo = await server.signIn('bo@clinic.test', 'Bo');
    const byBo = { token: bo, body: { paymentIntent: intentId } };
    expect(await server.send('PUT', `/payment/${id}`, byBo)).toMatchObject({ status: 404 });
    expect(await server.store.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['requires_payment_method', 402, 'payment.not-succeeded'],
    ['requires_action', 402, 'payment.requires-action'],
    ['processing', 409, 'payment.processing'],
    ['canceled', 402, 'payment.not-succeeded'],
  ])('is decided as ever if it is %s when the device reports it', async (status, expected, code) => {
    const { id, intentId } = await confirmed();
    await tamperWith(intentId, { status, amount_received: 0 });
    await lose();
    expect(await put(id, intentId)).toMatchObject({ status: expected, body: { code } });
    await tamperWith(intentId, { status: 'succeeded', amount_received: 9900 });
    expect(await put(id, intentId)).toMatchObject({ status: 200, body: { payment: true } });
  });

  test('is asked about once when the device reports it', async () => {
    const { id, intentId } = await confirmed();
    await lose();
    const getIntent = vi.spyOn(server.payments.provider, 'getIntent');
    await put(id, intentId);
    expect(getIntent).toHaveBeenCalledOnce();
  });
});

describe('a card form that was opened more than two days ago', () => {
  const stateOf = async (id: string) => (await getLatestPayment(server.store.db, id))?.state;

  /** The patient comes back then. */
  async function later(): Promise<void> {
    server.clock.now += 49 * 3_600_000;
    token = await server.signIn('pat@clinic.test');
  }

  /** Forms that were opened now, each for a booking of its own; the provider has not heard of them. */
  async function openForms(id: string, count: number): Promise<void> {
    const form = await getLatestPayment(server.store.db, id);
    if (!form) throw new Error('there is no payment');
    const forms = Array.from({ length: count }, (_, at) => ({ ...form, booking_id: `b${at}`, intent_id: `a${at}` }));
    await server.store.db.insertInto('payments').values(forms).execute();
  }
  const listStates = async () =>
    (await server.store.db.selectFrom('payments').select('state').orderBy('intent_id').execute()).map(
      (row) => row.state,
    );

  test('is closed by the sweep and not asked about again, and the next one is a new attempt', async () => {
    const id = await book();
    const first = (await open(id)).body.clientSecret;
    server.clock.now += 47 * 3_600_000;
    await sweep();
    expect(await stateOf(id)).toBe('open');
    await later();
    await sweep();
    expect(await stateOf(id)).toBe('canceled');
    expect((await server.payments.confirm(first)).status).toBe('canceled');
    const cancelIntent = vi.spyOn(server.payments.provider, 'cancelIntent');
    const getIntent = vi.spyOn(server.payments.provider, 'getIntent');
    await sweep();
    expect([cancelIntent.mock.calls, getIntent.mock.calls]).toEqual([[], []]);
    const second = (await open(id)).body.clientSecret;
    expect(second).not.toBe(first);
    await sweep();
    expect(cancelIntent).not.toHaveBeenCalled();
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ attempt: 2, state: 'open' });
  });

  test('stays open while its card is being charged, until that is decided', async () => {
    const { id, intentId } = await confirmed();
    await tamperWith(intentId, { status: 'processing' });
    await later();
    await sweep();
    expect(await stateOf(id)).toBe('open');
    await tamperWith(intentId, { status: 'succeeded' });
    await sweep();
    expect(await stateOf(id)).toBe('paid');
  });

  test('is tried again by the next sweep if the provider did not answer, and the others are closed meanwhile', async () => {
    const ids = [await book(), await book({ date: 'Nov 24, 2026' })];
    for (const id of ids) await open(id);
    await later();
    vi.spyOn(server.payments.provider, 'cancelIntent').mockRejectedValueOnce(
      new Problem('payment.provider-unreachable'),
    );
    await sweep();
    expect((await listStates()).toSorted()).toEqual(['canceled', 'open']);
    expect(server.errors).toMatchObject([{ code: 'payment.provider-unreachable' }]);
    await sweep();
    expect(await listStates()).toEqual(['canceled', 'canceled']);
  });

  test('is one of 20 that a sweep closes, and those it can’t close do not keep the others waiting', async () => {
    const id = await book();
    await open(id);
    await openForms(id, 25);
    await later();
    const cancelIntent = vi.spyOn(server.payments.provider, 'cancelIntent');
    cancelIntent.mockRejectedValue(new Problem('payment.provider-unreachable'));
    await sweep();
    expect(cancelIntent).toHaveBeenCalledTimes(20);
    cancelIntent.mockResolvedValue(undefined);
    await sweep();
    expect(await listStates()).toEqual([...Array(20).fill('open'), ...Array(6).fill('canceled')]);
    await sweep();
    expect(await listStates()).toEqual(Array(26).fill('canceled'));
  });

  test('is left to the next process by a sweep that was aborted', async () => {
    const id = await book();
    await open(id);
    await later();
    await sweep(AbortSignal.abort());
    expect(await stateOf(id)).toBe('open');
  });
});

describe('tampering', () => {
  test('an amount that is not the price is refused with the right amount', async () => {
    const id = await book();
    for (const amount of [0, 1, 98.99, 99.01, 9900]) {
      expect(await open(id, amount)).toMatchObject({
        status: 409,
        body: { code: 'payment.amount-changed', amount: 99 },
      });
    }
  });

  test('somebody else’s booking, an unknown one and a paid one can’t be paid', async () => {
    const { id, intentId } = await confirmed();
    const bo = await server.signIn('bo@clinic.test', 'Bo');
    expect(await open(id, 99, bo)).toMatchObject({ status: 404, body: { code: 'booking.not-found' } });
    expect(await open(randomUUID())).toMatchObject({ status: 404 });
    const byBo = { token: bo, body: { paymentIntent: intentId } };
    expect(await server.send('PUT', `/payment/${id}`, byBo)).toMatchObject({ status: 404 });
    // The payment was not even checked.
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ state: 'open' });
    await put(id, intentId);
    expect(await open(id)).toMatchObject({ status: 409, body: { code: 'payment.already-paid' } });
  });

  test('a stranger who cancels the booking does not touch its payment, open or paid', async () => {
    const id = await book();
    const { clientSecret } = (await open(id)).body;
    const bo = await server.signIn('bo@clinic.test', 'Bo');
    const cancelAsBo = (headers = {}) => server.send('DELETE', `/del-booking/${id}`, { token: bo, headers });
    for (const headers of [{}, { 'Idempotency-Key': randomUUID() }]) {
      expect(await cancelAsBo(headers)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
    }
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ state: 'open' });
    const { id: intentId } = await server.payments.confirm(clientSecret);
    expect(await put(id, intentId)).toMatchObject({ status: 200, body: { payment: true } });
    expect(await cancelAsBo()).toMatchObject({ status: 200, body: { deletedCount: 0 } });
    expect((await get(id)).body).toMatchObject({ payment: true });
  });

  test('the intent of another booking, or an unknown one, pays for nothing', async () => {
    const { intentId } = await confirmed();
    const other = await book({ date: 'Nov 24, 2026' });
    expect(await put(other, intentId)).toMatchObject({ status: 409, body: { code: 'payment.wrong-booking' } });
    expect(await put(other, 'pi_none')).toMatchObject({ status: 409, body: { code: 'payment.wrong-booking' } });
    expect((await get(other)).body.payment).toBe(false);
  });

  test('an intent of 50 cents, made by hand at the provider, pays for nothing, whatever it names', async () => {
    const id = await book();
    const { stripe } = server.payments;
    const pay50 = async (metadata: Record<string, string>) => {
      const made = await stripe.paymentIntents.create({ amount: 50, currency: 'usd', metadata });
      return stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa', return_url: 'https://a.test' });
    };
    for (const metadata of [{}, { bookingId: 'another' }] as Record<string, string>[]) {
      const { id: intentId } = await pay50(metadata);
      expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.wrong-booking' } });
    }
    expect(await alerts()).toEqual([]);
    // Whoever can name a booking has the clinic's secret key.
    const { id: intentId } = await pay50({ bookingId: id });
    expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.in-review' } });
    expect(await alerts()).toEqual([['in-review', intentId, id]]);
    expect((await get(id)).body.payment).toBe(false);
  });

  test('a status or amount sent by the page is ignored', async () => {
    const id = await book();
    const [intentId] = (await open(id)).body.clientSecret.split('_secret_');
    const lie = { id: intentId, status: 'succeeded', amount_received: 9900 };
    expect(await put(id, lie)).toMatchObject({ status: 402, body: { code: 'payment.not-succeeded' } });
  });

  test.each([
    ['amount_received', 50],
    ['currency', 'eur'],
    ['metadata', { bookingId: 'another' }],
    ['livemode', true],
  ])('money with a different %s marks nothing as paid, and one alert is raised', async (member, value) => {
    const { id, intentId } = await confirmed();
    await tamperWith(intentId, { [member]: value });
    for (const answer of [await put(id, intentId), await put(id, intentId), await open(id), await cancel(id)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'payment.in-review' } });
    }
    expect((await get(id)).body.payment).toBe(false);
    expect(await alerts()).toEqual([['in-review', intentId, id]]);
  });

  test('… and every list says that it is in review', async () => {
    const { id, intentId } = await confirmed();
    await tamperWith(intentId, { amount_received: 50 });
    await put(id, intentId);
    const saidOf = async () => (await everywhere(id)).map(({ isInReview }) => isInReview);
    expect(await saidOf()).toEqual([true, true, true]);
    // Paid in another way: nobody is kept from anything any longer.
    await server.store.db.updateTable('bookings').set({ paid: 1 }).execute();
    expect(await saidOf()).toEqual([undefined, undefined, undefined]);
    await server.store.db.updateTable('bookings').set({ paid: 0 }).execute();
    await server.payments.stripe.refunds.create({ payment_intent: intentId });
    await sweep();
    expect(await saidOf()).toEqual([undefined, undefined, undefined]);
  });

  test('… until it is refunded at the provider: then nothing is left to check, and the appointment can be canceled', async () => {
    const { id, intentId } = await confirmed();
    await tamperWith(intentId, { amount_received: 50 });
    expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.in-review' } });
    await server.payments.stripe.refunds.create({ payment_intent: intentId });
    expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.refunded' } });
    expect(await alerts()).toEqual([]);
    expect((await get(id)).body.payment).toBe(false);
    expect((await cancel(id)).status).toBe(200);
  });

  test('… which the sweep finds out, however late, if no event says so', async () => {
    const { id, intentId } = await confirmed();
    await tamperWith(intentId, { amount_received: 50 });
    await put(id, intentId);
    server.clock.now += 100 * 3_600_000;
    await sweep();
    expect(await alerts()).toEqual([['in-review', intentId, id]]);
    await server.payments.stripe.refunds.create({ payment_intent: intentId });
    await sweep();
    expect([await alerts(), await getLatestPayment(server.store.db, id)]).toMatchObject([[], { state: 'refunded' }]);
  });

  test('such money is also found if the attempt had been given up', async () => {
    const { id, intentId } = await confirmed();
    await tamperWith(intentId, { amount_received: 50 });
    await server.store.db.updateTable('payments').set({ state: 'canceled' }).execute();
    expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.in-review' } });
    expect(await alerts()).toEqual([['in-review', intentId, id]]);
  });

  test.each(['4242424242424242', 'pi_1/../pi_2', '', {}, { id: 1 }, null, ['pi_1']])(
    'the intent %o is bad input',
    async (paymentIntent) => {
      expect(await put(await book(), paymentIntent)).toMatchObject({
        status: 400,
        body: { message: 'paymentIntent: must be a payment intent or its id' },
      });
    },
  );
});

describe('money that pays for nothing', () => {
  const refundedOf = async (intentId: string) => {
    const intent = await server.payments.provider.getIntent(intentId);
    const charge = intent?.latest_charge;
    return typeof charge === 'object' && charge?.refunded;
  };

  test('a card can’t be confirmed after the booking was canceled', async () => {
    const id = await book();
    const { clientSecret } = (await open(id)).body;
    expect((await cancel(id)).body).toEqual({ deletedCount: 1 });
    expect((await server.payments.confirm(clientSecret)).status).toBe('canceled');
  });

  test('a success after a cancellation is refunded once, and both an admin and the patient are told', async () => {
    const { id, intentId } = await confirmed();
    await server.store.db.deleteFrom('bookings').where('id', '=', id).execute();
    for (let time = 1; time <= 3; time++) {
      expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.refunded' } });
    }
    expect(await refundedOf(intentId)).toBe(true);
    expect(await alerts()).toEqual([['sent-back', intentId, id]]);
  });

  test('a second success is refunded, and the first stays', async () => {
    const { id, intentId } = await confirmed();
    const first = await getLatestPayment(server.store.db, id);
    const { stripe } = server.payments;
    const second = await stripe.paymentIntents.create({ amount: 9900, currency: 'usd', metadata: { bookingId: id } });
    await stripe.paymentIntents.confirm(second.id, { payment_method: 'pm_card_visa', return_url: 'https://a.test' });
    if (!first) throw new Error('there is no payment');
    await server.store.db
      .insertInto('payments')
      .values({ ...first, attempt: 2, intent_id: second.id })
      .execute();
    await put(id, intentId);
    // The second time it is found refunded, as by the provider's event.
    for (let time = 1; time <= 2; time++) {
      expect(await put(id, second.id)).toMatchObject({ status: 409, body: { code: 'payment.refunded' } });
    }
    expect([await refundedOf(intentId), await refundedOf(second.id)]).toEqual([false, true]);
    expect((await get(id)).body.transactionId).toBe(intentId);
  });

  test('a refund that could not be sent stays due until the sweep has sent it, however late', async () => {
    const { id, intentId } = await confirmed();
    await server.store.db.deleteFrom('bookings').where('id', '=', id).execute();
    const { refund } = server.payments.provider;
    server.payments.provider.refund = () => Promise.reject(new Problem('payment.provider-unreachable'));
    expect(await put(id, intentId)).toMatchObject({ status: 502, body: { code: 'payment.provider-unreachable' } });
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ state: 'refund-due' });
    server.clock.now += 100 * 3_600_000;
    await sweep();
    expect([await refundedOf(intentId), await getLatestPayment(server.store.db, id)]).toMatchObject([
      false,
      { state: 'refund-due' },
    ]);
    server.payments.provider.refund = refund;
    await sweep();
    expect([await refundedOf(intentId), await getLatestPayment(server.store.db, id)]).toMatchObject([
      true,
      { state: 'refunded' },
    ]);
  });

  test('a due refund that the clinic has made by hand counts as done', async () => {
    const { id, intentId } = await confirmed();
    await server.store.db.deleteFrom('bookings').where('id', '=', id).execute();
    server.payments.provider.refund = () => Promise.reject(new Problem('payment.provider-unreachable'));
    await put(id, intentId);
    await server.payments.stripe.refunds.create({ payment_intent: intentId });
    await sweep();
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ state: 'refunded' });
    expect(await alerts()).toEqual([['sent-back', intentId, id]]);
  });
});

describe('canceling', () => {
  test('a booking whose card was confirmed is paid, not canceled', async () => {
    const { id, intentId } = await confirmed();
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'booking.paid' } });
    expect((await get(id)).body).toMatchObject({ payment: true, transactionId: intentId });
  });

  test('a booking that is canceled while it is being read is not found', async () => {
    const { id } = await confirmed();
    server.payments.payments.reconcile = async () => {
      await server.store.db.deleteFrom('bookings').where('id', '=', id).execute();
    };
    expect(await get(id)).toMatchObject({ status: 404, body: { code: 'booking.not-found' } });
  });

  test('a booking stays if an intent was made while it was being canceled', async () => {
    const id = await book();
    await open(id);
    const row = await getLatestPayment(server.store.db, id);
    // As if the intent had come between the preparation and the transaction.
    const close = server.payments.payments.closeCardForm;
    server.payments.payments.closeCardForm = async () => {};
    const headers = { 'Idempotency-Key': randomUUID() };
    expect(await cancel(id, headers)).toMatchObject({ status: 409, body: { code: 'payment.processing' } });
    server.payments.payments.closeCardForm = close;
    expect((await get(id)).status).toBe(200);
    expect(row?.state).toBe('open');
    // Sent again with its key, as the queue does.
    expect((await cancel(id, headers)).body).toEqual({ deletedCount: 1 });
  });

  test('an intent that was made while its booking was being canceled can’t be paid', async () => {
    const id = await book();
    const { createIntent } = server.payments.provider;
    let clientSecret = '';
    server.payments.provider.createIntent = async (wanted) => {
      const made = await createIntent(wanted);
      clientSecret = made.client_secret ?? '';
      expect((await cancel(id)).body).toEqual({ deletedCount: 1 });
      return made;
    };
    expect(await open(id)).toMatchObject({ status: 404, body: { code: 'booking.not-found' } });
    expect((await server.payments.confirm(clientSecret)).status).toBe('canceled');
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ state: 'canceled' });
  });

  // After a restore, the provider repeats an intent that a page may have had before.
  test('… and if it was charged by then, the money goes back', async () => {
    const id = await book();
    const { createIntent } = server.payments.provider;
    let intentId = '';
    server.payments.provider.createIntent = async (wanted) => {
      const made = await createIntent(wanted);
      intentId = made.id;
      expect((await cancel(id)).body).toEqual({ deletedCount: 1 });
      await server.payments.confirm(made.client_secret ?? '');
      return made;
    };
    expect(await open(id)).toMatchObject({ status: 404, body: { code: 'booking.not-found' } });
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ state: 'refunded' });
    expect(await alerts()).toEqual([['sent-back', intentId, id]]);
  });

  test('an intent that was canceled at the provider is replaced by a new one', async () => {
    const id = await book();
    const first = (await open(id)).body.clientSecret;
    await server.payments.stripe.paymentIntents.cancel(first.split('_secret_')[0]);
    const second = (await open(id)).body.clientSecret;
    expect(second).not.toBe(first);
    expect(await getLatestPayment(server.store.db, id)).toMatchObject({ attempt: 2, state: 'open' });
  });

  test('a payment that is refunded while it is being confirmed is not reported as paid', async () => {
    const { id, intentId } = await confirmed();
    const { confirm } = server.payments.payments;
    server.payments.payments.confirm = async (...claim) => {
      await confirm(...claim);
      await server.payments.stripe.refunds.create({ payment_intent: intentId });
      await confirm(...claim).catch(() => {});
    };
    expect(await put(id, intentId)).toMatchObject({ status: 409, body: { code: 'payment.refunded' } });
  });

  test('a price that floating point can’t represent exactly is paid to the cent', async () => {
    const id = await book();
    await server.store.db.updateTable('bookings').set({ price_cents: 1999 }).where('id', '=', id).execute();
    const { clientSecret } = (await open(id, 19.99)).body;
    expect(await server.payments.confirm(clientSecret)).toMatchObject({ amount_received: 1999 });
  });
});

test('a person who asks for intents too often has to wait', async () => {
  const id = await book();
  for (let time = 1; time <= 20; time++) expect((await open(id)).status).toBe(200);
  const { status, headers, body } = await open(id);
  expect([status, body.code]).toEqual([429, 'request.too-many']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('nothing that is logged or stored contains a client secret', async () => {
  const { id, intentId, clientSecret } = await confirmed();
  await put(id, intentId);
  await server.payments.close();
  await open(await book({ date: 'Nov 24, 2026' }));
  expect(server.errors).toHaveLength(1);
  // The SDK's own errors carry the whole call, and with a refused card its intent.
  expect(inspect(server.errors, { depth: 20 })).not.toMatch(/_secret_|sk_test_|\braw\b/);
  for (const table of ['payments', 'bookings', 'answers', 'settings'] as const) {
    const rows = await server.store.db.selectFrom(table).selectAll().execute();
    // The simulator is the provider here, and keeps its own answers.
    const ours = rows.filter((row) => !('user_id' in row && row.user_id?.startsWith('payment-simulator ')));
    expect(JSON.stringify(ours)).not.toContain(clientSecret);
  }
});
