import { afterEach, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { getBookingRow } from '../store/bookings.ts';
import { listAlertRows } from '../store/payment-alerts.ts';
import { getPaymentOfIntent } from '../store/payments.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.signIn('pat@clinic.test');
});
afterEach(() => server.close());

/** A booking whose card was confirmed without the server knowing. */
async function confirmed() {
  const { insertedId: id } = (await server.send('POST', '/booking', { token, body: wish() })).body;
  const body = { bookingId: id, amount: 99 };
  const { clientSecret } = (await server.send('POST', '/create-payment-intent', { token, body })).body;
  return { id, intent: await server.payments.confirm(clientSecret) };
}

const eventOf = (object: object, type = 'payment_intent.succeeded', id = 'evt_1') =>
  JSON.stringify({ id, object: 'event', api_version: null, created: 1, livemode: false, type, data: { object } });

async function sign(payload: string, { at = server.clock.now, secret = server.payments.webhookSecret } = {}) {
  const timestamp = Math.floor(at / 1000);
  return server.payments.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
}

/** @param signature none is sent if it is left out */
const post = (body: string, signature?: string) =>
  server.send('POST', '/webhooks/stripe', {
    body,
    headers: { 'Content-Length': String(body.length), ...(signature && { 'Stripe-Signature': signature }) },
  });

const isPaid = async (id: string) => {
  const row = await server.store.db.selectFrom('bookings').select('paid').where('id', '=', id).executeTakeFirst();
  return row?.paid === 1;
};

test('a signed event marks the booking paid, and its repetition changes nothing', async () => {
  const { id, intent } = await confirmed();
  const payload = eventOf(intent);
  expect(await post(payload, await sign(payload))).toMatchObject({ status: 200, body: { received: true } });
  expect(await isPaid(id)).toBe(true);
  const record = server.store.db.selectFrom('audit').select('who').where('action', '=', 'payment.paid');
  expect(await record.execute()).toEqual([{ who: 'payment-provider' }]);
  // The event is known by now, so the provider is not even asked.
  await server.payments.close();
  expect((await post(payload, await sign(payload))).status).toBe(200);
  expect(server.errors).toEqual([]);
});

test('an event that is unsigned, signed with another secret, changed, or old is refused', async () => {
  const { id, intent } = await confirmed();
  const payload = eventOf(intent);
  const signature = await sign(payload);
  for (const answer of [
    await post(payload),
    await post(payload, 'nonsense'),
    await post(payload, await sign(payload, { secret: 'whsec_other' })),
    await post(`${payload} `, signature),
    await post(payload, await sign(payload, { at: server.clock.now - 301_000 })),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(answer.body.message).toMatch(/^Stripe-Signature: /);
  }
  // Its body is not read.
  expect((await post('x'.repeat(300_000))).body.message).toBe('Stripe-Signature: is missing');
  expect(await isPaid(id)).toBe(false);
});

test('what is signed and no event is refused', async () => {
  for (const payload of ['{}', 'null', '[]', '"evt_1"', '{"id":"evt_1","type":"charge.refunded"}', 'nonsense']) {
    expect(await post(payload, await sign(payload)), payload).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  }
  expect(server.errors).toEqual([]);
});

test('an event’s claims about an intent are not trusted', async () => {
  const { insertedId: id } = (await server.send('POST', '/booking', { token, body: wish() })).body;
  const body = { bookingId: id, amount: 99 };
  const { clientSecret } = (await server.send('POST', '/create-payment-intent', { token, body })).body;
  const [intentId] = clientSecret.split('_secret_');
  const lie = eventOf({ id: intentId, object: 'payment_intent', status: 'succeeded', amount_received: 9900 });
  expect((await post(lie, await sign(lie))).status).toBe(200);
  expect(await isPaid(id)).toBe(false);
});

test('an event that could not be processed is sent again, and then processed', async () => {
  const { id, intent } = await confirmed();
  const payload = eventOf(intent);
  const { getIntent } = server.payments.provider;
  server.payments.provider.getIntent = async () => {
    throw new Error('lost');
  };
  expect((await post(payload, await sign(payload))).status).toBe(500);
  server.payments.provider.getIntent = getIntent;
  expect((await post(payload, await sign(payload))).status).toBe(200);
  expect(await isPaid(id)).toBe(true);
});

test('a refund by the clinic makes the booking unpaid again, and payable', async () => {
  const { id, intent } = await confirmed();
  const paid = eventOf(intent);
  await post(paid, await sign(paid));
  await server.payments.stripe.refunds.create({ payment_intent: intent.id });
  const refunded = eventOf({ id: 'ch_1', object: 'charge', payment_intent: intent.id }, 'charge.refunded', 'evt_2');
  expect((await post(refunded, await sign(refunded))).status).toBe(200);
  const mine = await server.send('GET', '/my-appointment?email=pat@clinic.test', { token });
  expect(mine.body).toMatchObject([{ _id: id, payment: false }]);
  expect(mine.body[0]).not.toHaveProperty('transactionId');
  const again = await server.send('POST', '/create-payment-intent', { token, body: { bookingId: id, amount: 99 } });
  expect(again.status).toBe(200);
  expect(again.body.clientSecret).not.toContain(intent.id);
});

test('a refund for a deleted account frees the time, with nobody left to ask', async () => {
  const admin = await server.signIn('admin@clinic.test', 'Ada Admin');
  const { id, intent } = await confirmed();
  const paid = eventOf(intent);
  await post(paid, await sign(paid));
  expect((await server.send('DELETE', '/user/pat@clinic.test', { token })).status).toBe(200);
  await server.payments.stripe.refunds.create({ payment_intent: intent.id });
  const refunded = eventOf({ id: 'ch_1', object: 'charge', payment_intent: intent.id }, 'charge.refunded', 'evt_2');
  expect((await post(refunded, await sign(refunded))).status).toBe(200);
  expect(await getBookingRow(server.store.db, id)).toBeUndefined();
  const sheetRows = await server.store.db.selectFrom('cancellations').selectAll().execute();
  expect(sheetRows).toMatchObject([{ booking_id: id, name: '', phone: '' }]);
  const { body } = await server.send('GET', '/payment-alerts', { token: admin });
  expect(body).toMatchObject([{ kind: 'taken-back', bookingId: id }]);
  expect(body[0]).not.toHaveProperty('appointment');
  const { lines } = (await server.send('GET', '/audit', { token: admin })).body;
  expect(lines).toContainEqual(expect.objectContaining({ action: 'booking.canceled', object: id }));
  expect(lines).toContainEqual(expect.objectContaining({ action: 'payment.refunded', object: id }));
});

test('a dispute raises an alert for a person, and other events are accepted and ignored', async () => {
  const { id, intent } = await confirmed();
  const object = { id: 'du_1', object: 'dispute', payment_intent: intent.id };
  const dispute = eventOf(object, 'charge.dispute.created', 'evt_2');
  expect((await post(dispute, await sign(dispute))).status).toBe(200);
  const [alert, ...more] = await listAlertRows(server.store.db);
  const about = { subject: intent.id, booking_id: id, person_email: 'pat@clinic.test' };
  expect([alert, more]).toMatchObject([{ kind: 'disputed', ...about }, []]);
  const other = eventOf({ id: 'cus_1', object: 'customer' }, 'customer.created', 'evt_3');
  expect((await post(other, await sign(other))).status).toBe(200);
});

test('a second dispute of one charge is news, even to whoever has seen to the first', async () => {
  const { intent } = await confirmed();
  const seen = async () => (await listAlertRows(server.store.db)).map(({ seen_at }) => seen_at !== null);
  const dispute = (id: string, event: string) =>
    eventOf({ id, object: 'dispute', payment_intent: intent.id }, 'charge.dispute.created', event);
  const first = dispute('du_1', 'evt_2');
  expect((await post(first, await sign(first))).status).toBe(200);
  await server.store.db.updateTable('payment_alerts').set({ seen_at: 1, seen_by: null }).execute();
  // The first once more, under another name.
  const again = dispute('du_1', 'evt_3');
  expect((await post(again, await sign(again))).status).toBe(200);
  expect(await seen()).toEqual([true]);
  const second = dispute('du_2', 'evt_4');
  expect((await post(second, await sign(second))).status).toBe(200);
  expect(await seen()).toEqual([false]);
});

/** The provider has accepted it, and the patient's bank has sent the money back. */
async function failedRefund(payment_intent: string) {
  const { db } = server.store;
  const charges = db.selectFrom('simulator').selectAll().where('id', 'like', 'ch_%');
  const before = await charges.executeTakeFirstOrThrow();
  const refund = await server.payments.stripe.refunds.create({ payment_intent });
  const failed = { ...refund, status: 'failed' };
  await db
    .updateTable('simulator')
    .set({ body: JSON.stringify(failed) })
    .where('id', '=', refund.id)
    .execute();
  // The charge can be refunded once more.
  await db.updateTable('simulator').set({ body: before.body }).where('id', '=', before.id).execute();
  return failed;
}

test('a refund that fails after it was accepted raises one alert, which stays, and moves nothing', async () => {
  const { id, intent } = await confirmed();
  const paid = eventOf(intent);
  await post(paid, await sign(paid));
  const charge = { id: 'ch_1', object: 'charge', payment_intent: intent.id };
  const refund = await failedRefund(intent.id);
  // The first again as the provider sends it, and under another name; then what would end an alert that resolves itself.
  for (const payload of [
    eventOf(charge, 'charge.refunded', 'evt_2'),
    eventOf(refund, 'refund.failed', 'evt_3'),
    eventOf(refund, 'refund.failed', 'evt_3'),
    eventOf(refund, 'refund.failed', 'evt_4'),
    eventOf(charge, 'charge.refunded', 'evt_5'),
  ]) {
    expect((await post(payload, await sign(payload))).status).toBe(200);
  }
  expect(await listReturned()).toMatchObject([
    { subject: intent.id, booking_id: id, person_email: 'pat@clinic.test', detail: refund.id },
  ]);
  expect(await getPaymentOfIntent(server.store.db, intent.id)).toMatchObject({ state: 'paid' });
});

const listReturned = async () =>
  (await listAlertRows(server.store.db)).filter(({ kind }) => kind === 'refund-returned');

test.each(['before', 'after'])('… and none stays if another refund stands (%s the event)', async (when) => {
  const { intent } = await confirmed();
  const paid = eventOf(intent);
  await post(paid, await sign(paid));
  const failed = eventOf(await failedRefund(intent.id), 'refund.failed', 'evt_2');
  const refunded = eventOf({ object: 'charge', payment_intent: intent.id }, 'charge.refunded', 'evt_3');
  const refundByHand = async () => {
    await server.payments.stripe.refunds.create({ payment_intent: intent.id });
    expect((await post(refunded, await sign(refunded))).status).toBe(200);
  };
  if (when === 'before') await refundByHand();
  expect((await post(failed, await sign(failed))).status).toBe(200);
  expect(await listReturned()).toHaveLength(when === 'before' ? 0 : 1);
  if (when === 'after') await refundByHand();
  expect(await listReturned()).toEqual([]);
});

test('… and one that comes while the provider is asked about an earlier refund stays', async () => {
  const { intent } = await confirmed();
  const paid = eventOf(intent);
  await post(paid, await sign(paid));
  const first = eventOf(await failedRefund(intent.id), 'refund.failed', 'evt_2');
  await post(first, await sign(first));
  const { provider } = server.payments;
  const { getRefunded } = provider;
  provider.getRefunded = async () => {
    provider.getRefunded = getRefunded;
    const again = eventOf(await failedRefund(intent.id), 'refund.failed', 'evt_3');
    expect((await post(again, await sign(again))).status).toBe(200);
    return 9900;
  };
  const refunded = eventOf({ object: 'charge', payment_intent: intent.id }, 'charge.refunded', 'evt_4');
  expect((await post(refunded, await sign(refunded))).status).toBe(200);
  expect(await listReturned()).toHaveLength(1);
});

test('… even while the payment is still due back: a person pays it back, and nothing sends it again', async () => {
  const { id, intent } = await confirmed();
  await server.store.db.deleteFrom('bookings').where('id', '=', id).execute();
  let sent = 0;
  server.payments.provider.refund = async () => {
    sent++;
    throw new Error('It failed.');
  };
  const paid = eventOf(intent);
  expect((await post(paid, await sign(paid))).status).toBe(500);
  const alerts = async () => (await listAlertRows(server.store.db)).map(({ kind }) => kind).toSorted();
  expect(await alerts()).toEqual(['refund-failed', 'sent-back']);
  const object = { id: 're_1', object: 'refund', payment_intent: { id: intent.id }, status: 'failed' };
  const failed = eventOf(object, 'refund.failed', 'evt_2');
  expect((await post(failed, await sign(failed))).status).toBe(200);
  expect(await getPaymentOfIntent(server.store.db, intent.id)).toMatchObject({ state: 'refunded' });
  await server.payments.payments.sweep(new AbortController().signal);
  expect([sent, await alerts()]).toEqual([1, ['refund-returned', 'sent-back']]);
});

test('… or before the refund itself is answered', async () => {
  const { id, intent } = await confirmed();
  await server.store.db.deleteFrom('bookings').where('id', '=', id).execute();
  server.payments.provider.refund = async () => {
    const object = { id: 're_1', object: 'refund', payment_intent: intent.id, status: 'failed' };
    const failed = eventOf(object, 'refund.failed', 'evt_2');
    expect((await post(failed, await sign(failed))).status).toBe(200);
    throw new Error('It failed.');
  };
  const paid = eventOf(intent);
  expect((await post(paid, await sign(paid))).status).toBe(500);
  const kinds = (await listAlertRows(server.store.db)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['refund-returned', 'sent-back']);
});

test('a second refund that fails is news, even to whoever has seen to the first', async () => {
  const { intent } = await confirmed();
  const paid = eventOf(intent);
  await post(paid, await sign(paid));
  const seen = async () => (await listAlertRows(server.store.db)).map(({ seen_at }) => seen_at !== null);
  const refund = { object: 'refund', payment_intent: intent.id, status: 'failed' };
  const first = eventOf({ ...refund, id: 're_1' }, 'refund.failed', 'evt_2');
  expect((await post(first, await sign(first))).status).toBe(200);
  await server.store.db.updateTable('payment_alerts').set({ seen_at: 1, seen_by: null }).execute();
  expect(await seen()).toEqual([true]);
  const second = eventOf({ ...refund, id: 're_2' }, 'refund.failed', 'evt_3');
  expect((await post(second, await sign(second))).status).toBe(200);
  expect(await seen()).toEqual([false]);
});

test('… but not if its payment is not one of Molar’s', async () => {
  for (const payment_intent of ['pi_other', null]) {
    const refund = { id: 're_1', object: 'refund', payment_intent, status: 'failed' };
    const failed = eventOf(refund, 'refund.failed', `evt_${payment_intent}`);
    expect((await post(failed, await sign(failed))).status).toBe(200);
  }
  expect(await listAlertRows(server.store.db)).toEqual([]);
});

test('an event that is too large is not read', async () => {
  const payload = 'x'.repeat(300_000);
  expect(await post(payload, await sign(payload))).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
});

test('money for an appointment here, under a payment that a restored store has lost, pays for it', async () => {
  const { id, intent } = await confirmed();
  await server.store.db.deleteFrom('payments').execute();
  const lost = eventOf(intent);
  expect((await post(lost, await sign(lost))).status).toBe(200);
  expect(await isPaid(id)).toBe(true);
  expect(await listAlertRows(server.store.db)).toEqual([]);
  const mine = await server.send('GET', '/my-appointment?email=pat@clinic.test', { token });
  expect(mine.body).toMatchObject([{ _id: id, payment: true, transactionId: intent.id }]);
});

test('… once, though several servers hear of it at the same time', async () => {
  const { id, intent } = await confirmed();
  await server.store.db.deleteFrom('payments').execute();
  const payloads = ['evt_2', 'evt_3', 'evt_4'].map((event) => eventOf(intent, 'payment_intent.succeeded', event));
  const answers = await Promise.all(payloads.map(async (payload) => post(payload, await sign(payload))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([await isPaid(id), server.errors]).toEqual([true, []]);
});

test('… and closes the form on which the patient has begun to pay again', async () => {
  const { id, intent } = await confirmed();
  await server.store.db.deleteFrom('payments').execute();
  const { stripe } = server.payments;
  const metadata = { bookingId: id };
  const again = await stripe.paymentIntents.create({ amount: 9900, currency: 'usd', metadata });
  const user_id = (await getBookingRow(server.store.db, id))?.user_id ?? '';
  const open = { booking_id: id, attempt: 1, user_id, intent_id: again.id, amount_cents: 9900, currency: 'usd' };
  await server.store.db
    .insertInto('payments')
    .values({ ...open, state: 'open', created_at: 1 })
    .execute();
  const lost = eventOf(intent);
  expect((await post(lost, await sign(lost))).status).toBe(200);
  expect(await isPaid(id)).toBe(true);
  expect((await stripe.paymentIntents.retrieve(again.id)).status).toBe('canceled');
});

test('… and can be paid again once it is refunded, though the provider repeats its answers', async () => {
  const { insertedId: id } = (await server.send('POST', '/booking', { token, body: wish() })).body;
  const body = { bookingId: id, amount: 99 };
  const open = () => server.send('POST', '/create-payment-intent', { token, body });
  const [first] = (await open()).body.clientSecret.split('_secret_');
  await server.payments.stripe.paymentIntents.cancel(first);
  const intent = await server.payments.confirm((await open()).body.clientSecret);
  await server.store.db.deleteFrom('payments').execute();
  const lost = eventOf(intent);
  expect((await post(lost, await sign(lost))).status).toBe(200);
  await server.payments.stripe.refunds.create({ payment_intent: intent.id });
  const refunded = eventOf({ object: 'charge', payment_intent: intent.id }, 'charge.refunded', 'evt_2');
  expect((await post(refunded, await sign(refunded))).status).toBe(200);
  expect(await isPaid(id)).toBe(false);
  const { status, body: opened } = await open();
  expect([status, opened.clientSecret]).toEqual([200, expect.not.stringContaining(intent.id)]);
});

test('… and is said to be with the clinic if its refund came back before the store knew of it', async () => {
  const { id, intent } = await confirmed();
  await server.store.db.deleteFrom('payments').execute();
  const failed = eventOf(await failedRefund(intent.id), 'refund.failed', 'evt_2');
  expect((await post(failed, await sign(failed))).status).toBe(200);
  expect(await isPaid(id)).toBe(true);
  expect(await listReturned()).toMatchObject([{ subject: intent.id, booking_id: id }]);
});

test('… or goes back, if the appointment has been paid again since', async () => {
  const { id, intent } = await confirmed();
  await server.store.db.deleteFrom('payments').execute();
  const again = await server.payments.stripe.paymentIntents.create({
    amount: 9900,
    currency: 'usd',
    metadata: { bookingId: id },
  });
  await server.payments.stripe.paymentIntents.confirm(again.id, {
    payment_method: 'pm_card_visa',
    return_url: 'https://a.test',
  });
  for (const [event, paidFirst] of [
    ['evt_2', again],
    ['evt_3', intent],
  ] as const) {
    const payload = eventOf(paidFirst, 'payment_intent.succeeded', event);
    expect((await post(payload, await sign(payload))).status).toBe(200);
  }
  expect(await getPaymentOfIntent(server.store.db, again.id)).toMatchObject({ state: 'paid', attempt: 1 });
  expect(await getPaymentOfIntent(server.store.db, intent.id)).toMatchObject({ state: 'refunded', attempt: 2 });
  expect(await listAlertRows(server.store.db)).toMatchObject([{ kind: 'sent-back', subject: intent.id }]);
});

test('… or is in review, if it is not the price of the appointment', async () => {
  const { insertedId: id } = (await server.send('POST', '/booking', { token, body: wish() })).body;
  const { stripe } = server.payments;
  const made = await stripe.paymentIntents.create({ amount: 50, currency: 'usd', metadata: { bookingId: id } });
  await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa', return_url: 'https://a.test' });
  const other = eventOf(made);
  expect((await post(other, await sign(other))).status).toBe(200);
  expect(await isPaid(id)).toBe(false);
  expect(await listAlertRows(server.store.db)).toMatchObject([{ kind: 'in-review', subject: made.id, booking_id: id }]);
});

test('… and nothing happens if it was not paid, or is for no appointment here, whatever the event says', async () => {
  const { id } = await confirmed();
  await server.store.db.deleteFrom('payments').execute();
  const { stripe } = server.payments;
  const open = await stripe.paymentIntents.create({ amount: 9900, currency: 'usd', metadata: { bookingId: id } });
  const named: Record<string, string>[] = [{ bookingId: crypto.randomUUID() }, {}];
  const others = named.map(async (metadata) => {
    const { id } = await stripe.paymentIntents.create({ amount: 9900, currency: 'usd', metadata });
    return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'https://a.test' });
  });
  for (const payload of [
    eventOf({ ...open, status: 'succeeded' }, 'payment_intent.succeeded', 'evt_3'),
    ...(await Promise.all(others)).map((other, at) => eventOf(other, 'payment_intent.succeeded', `evt_other_${at}`)),
  ]) {
    expect((await post(payload, await sign(payload))).status).toBe(200);
  }
  expect(await server.store.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  expect(await listAlertRows(server.store.db)).toEqual([]);
});

test('an event of unknown length is read only up to the size limit', async () => {
  const signature = await sign('{}');
  const piece = new Uint8Array(64 * 1024);
  let pieces = 0;
  const body = new ReadableStream({
    pull(to) {
      pieces += 1;
      if (pieces < 100) to.enqueue(piece);
      else to.close();
    },
  });
  const sent = { method: 'POST', headers: { 'Stripe-Signature': signature }, body, duplex: 'half' };
  const answer = await server.app.request('/webhooks/stripe', sent as RequestInit);
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'request.too-large' }]);
  expect(pieces).toBeLessThan(10);
});
