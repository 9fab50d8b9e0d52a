import { once } from 'node:events';
import { request } from 'node:http';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../http/listen.ts';
import { openStore, type Store } from '../../store/store.ts';
import { testFolder } from '../../testing/folder.ts';
import { startTestPayments, type TestPayments } from '../../testing/payments.ts';
import { testCards } from './cards.ts';

const now = () => Date.parse('2026-11-21T17:00:00Z');
const logError = () => {};
let dataDir: string;
let store: Store;
let simulator: TestPayments;
let stripe: Stripe;
beforeEach(async () => {
  dataDir = testFolder();
  store = await openStore({ dataDir });
  simulator = await startTestPayments({ store, now, logError });
  stripe = simulator.stripe;
});
afterEach(async () => {
  await simulator.close();
  await store.close();
});

const create = (options?: Stripe.RequestOptions, amount = 9900) =>
  stripe.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { bookingId: 'b1' },
    },
    options,
  );
const confirm = (id: string, payment_method: string) => stripe.paymentIntents.confirm(id, { payment_method });
const cardOf = (number: string) => {
  const card = testCards.find((other) => other.number === number.replaceAll(' ', ''));
  if (!card) throw new Error(`${number} is no test card`);
  return card.paymentMethod;
};

describe('test cards, through the official SDK', () => {
  test('4242 succeeds, with the money and its charge', async () => {
    const { id } = await create();
    expect(await confirm(id, cardOf('4242 4242 4242 4242'))).toMatchObject({
      status: 'succeeded',
      amount_received: 9900,
    });
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(intent.latest_charge).toMatchObject({ object: 'charge', amount: 9900, refunded: false });
  });

  test('a payment that may lead to another page needs a return address', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 9900, currency: 'usd' });
    const card = cardOf('4242 4242 4242 4242');
    await expect(confirm(id, card)).rejects.toMatchObject({ code: 'parameter_missing' });
    expect(
      await stripe.paymentIntents.confirm(id, { payment_method: card, return_url: 'https://a.test' }),
    ).toMatchObject({ status: 'succeeded' });
  });

  test.each([
    ['4000 0000 0000 0002', 'card_declined', 'generic_decline'],
    ['4000 0000 0000 9995', 'card_declined', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card', ''],
    ['4000 0000 0000 0127', 'incorrect_cvc', ''],
    ['4000 0000 0000 0119', 'processing_error', ''],
  ])('%s is refused with %s', async (number, code, decline_code) => {
    const { id } = await create();
    const error = await confirm(id, cardOf(number)).catch((refused) => refused);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect([error.code, error.decline_code, error.statusCode]).toEqual([code, decline_code, 402]);
    const intent = await stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code },
    });
    // The same intent takes the next card.
    expect((await confirm(id, 'pm_card_visa')).status).toBe('succeeded');
  });

  test.each(['4000 0025 0000 3155', '4000 0027 6000 3184', '4000 0000 0000 3220'])(
    '%s asks for 3-D Secure, which may succeed or fail',
    async (number) => {
      const intent = await create();
      const secret = intent.client_secret ?? '';
      const asking = await confirm(intent.id, cardOf(number));
      expect([asking.status, asking.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
      const failed = await simulator.challenge(secret, 'fail');
      expect(failed).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      });
      await confirm(intent.id, cardOf(number));
      expect(await simulator.challenge(secret, 'complete')).toMatchObject({
        status: 'succeeded',
        amount_received: 9900,
      });
    },
  );

  test('an unknown card is refused', async () => {
    const { id } = await create();
    await expect(confirm(id, '4242424242424242')).rejects.toMatchObject({ code: 'resource_missing', statusCode: 400 });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });
});

describe('the API as the SDK sees it', () => {
  test('an unknown address and an unknown parameter throw', async () => {
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
    await expect(
      stripe.paymentIntents.create({ amount: 9900, currency: 'usd', description: 'x' }),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'description' });
  });

  test('another key is refused', async () => {
    const { port } = new URL(simulator.url);
    const other = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' });
    await expect(other.paymentIntents.retrieve('pi_1')).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  });

  test('one idempotency key makes one intent, even fifty times at once; other parameters are an error', async () => {
    const intents = await Promise.all(Array.from({ length: 50 }, () => create({ idempotencyKey: 'k' })));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    await expect(create({ idempotencyKey: 'k' }, 5000)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    expect((await create({ idempotencyKey: 'other' })).id).not.toBe(intents[0]?.id);
  });

  test('a canceled intent takes no card, and a paid one can’t be canceled', async () => {
    const [first, second] = [await create(), await create()];
    await stripe.paymentIntents.cancel(first.id);
    await expect(confirm(first.id, 'pm_card_visa')).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    await confirm(second.id, 'pm_card_visa');
    await expect(stripe.paymentIntents.cancel(second.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('a refund gives everything back, once', async () => {
    const { id } = await create();
    await confirm(id, 'pm_card_visa');
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 9900, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('an unknown intent can’t be refunded', async () => {
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('the browser’s side', () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(simulator.url + path, init);
  const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

  test('an intent is only shown to callers with its secret, and the public key can do no more', async () => {
    const { id, client_secret } = await create();
    const publicKey = bearer(simulator.publishableKey);
    expect((await ask(`/v1/payment_intents/${id}`, publicKey)).status).toBe(404);
    expect((await ask(`/v1/payment_intents/${id}?client_secret=${id}_secret_x`, publicKey)).status).toBe(404);
    expect((await ask(`/v1/payment_intents/${id}?client_secret=${client_secret}`, publicKey)).status).toBe(200);
    for (const path of [`/v1/payment_intents/${id}/cancel`, '/v1/refunds', '/v1/payment_intents']) {
      expect((await ask(path, { method: 'POST', ...publicKey })).status).toBe(403);
    }
  });

  test('using the server’s idempotency key first does not make its next call fail', async () => {
    const { id, client_secret } = await create();
    const body = new URLSearchParams({ client_secret: String(client_secret), payment_method: 'pm_card_visa' });
    const headers = { Authorization: `Bearer ${simulator.publishableKey}`, 'Idempotency-Key': 'booking:b2:9900:usd:1' };
    const taken = await ask(`/v1/payment_intents/${id}/confirm`, { method: 'POST', headers, body });
    expect(taken.status).toBe(200);
    expect((await create({ idempotencyKey: 'booking:b2:9900:usd:1' })).status).toBe('requires_payment_method');
  });

  test.each([
    ['with its length', 'x'.repeat(70_000)],
    ['in chunks', new Blob(['x'.repeat(70_000)]).stream()],
  ])('a body over 64 KB is refused (%s)', async (_, body) => {
    const { id } = await create();
    const init = { method: 'POST', ...bearer(simulator.publishableKey), body, duplex: 'half' };
    const answer = await ask(`/v1/payment_intents/${id}/confirm`, init);
    expect([answer.status, (await answer.json()).error.type]).toEqual([413, 'invalid_request_error']);
  });

  test('on the app’s origin, a method that `Request` does not support is an unknown call', async () => {
    const http = await listen({ port: 0, host: '127.0.0.1' });
    http.serve((given) => simulator.site.fetch(given));
    const trace = request(`http://127.0.0.1:${http.port}/payment-simulator/v1/refunds`, { method: 'TRACE' });
    const [answer] = await once(trace.end(), 'response');
    answer.resume();
    expect(answer.statusCode).toBe(404);
    await http.stop();
  });

  test('the app’s origin serves its forms and calls, and no other site may frame or read them', async () => {
    for (const file of ['card.html', 'challenge.html', 'card.js', 'challenge.js', 'frame.css']) {
      const answer = await simulator.site.request(`/payment-simulator/${file}`);
      expect([file, answer.status]).toEqual([file, 200]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      // On a slow line no file has to be loaded twice.
      expect(answer.headers.get('cache-control')).toBe('max-age=60');
    }
    const { id, client_secret } = await create();
    const path = `/payment-simulator/v1/payment_intents/${id}?client_secret=${client_secret}`;
    const headers = { ...bearer(simulator.publishableKey).headers, Origin: 'https://elsewhere.test' };
    const answer = await simulator.site.request(path, { headers });
    expect([answer.status, (await answer.json()).id]).toEqual([200, id]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('the simulator keeps its keys and intents over a restart, and stores no card number', async () => {
  const { id } = await create();
  await confirm(id, 'pm_card_visa');
  const everything = await store.db.selectFrom('simulator').selectAll().execute();
  // By chance, an id in hexadecimal may have as many digits in a row.
  expect(JSON.stringify(everything)).not.toMatch(/(?<![0-9a-f])\d{15,16}(?![0-9a-f])/);
  const { publishableKey } = simulator;
  await simulator.close();
  await store.close();
  store = await openStore({ dataDir });
  simulator = await startTestPayments({ store, now, logError });
  expect(simulator.publishableKey).toBe(publishableKey);
  expect((await simulator.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('events are listed page by page, newest first, whether they were sent or wait', async () => {
  const clock = { now: now() };
  let isUp = true;
  const heard: string[] = [];
  const http = await listen({ port: 0, host: '127.0.0.1' });
  http.serve(async (request) => {
    if (isUp) heard.push(((await request.json()) as Stripe.Event).id);
    return new Response(null, { status: isUp ? 200 : 500 });
  });
  await simulator.close();
  simulator = await startTestPayments({
    store,
    now: () => clock.now,
    logError,
    webhookUrl: `http://127.0.0.1:${http.port}`,
  });
  ({ stripe } = simulator);
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { id } = await create();
    await stripe.paymentIntents.cancel(id);
    ids.unshift(id);
    await expect.poll(() => heard).toHaveLength(Math.min(ids.length, 2));
    isUp = ids.length < 2;
    clock.now += 1000;
  }
  const list = async (params: Stripe.EventListParams) => {
    const events = await stripe.events.list({ limit: 1, ...params }).autoPagingToArray({ limit: 10 });
    return events.map(({ data }) => (data.object as Stripe.PaymentIntent).id);
  };
  expect(await list({})).toEqual(ids);
  expect(await list({ created: { gte: Math.floor(now() / 1000) + 1 } })).toEqual(ids.slice(0, 2));
  expect(await list({ types: ['charge.refunded'] })).toEqual([]);

  // A month later the events that were sent are gone.
  clock.now += 31 * 24 * 60 * 60_000;
  isUp = true;
  const { id: last } = await create();
  await stripe.paymentIntents.cancel(last);
  const whichAreLeft = async () => {
    const left = await list({});
    return [...ids.slice(1), last].filter((id) => left.includes(id));
  };
  await expect.poll(whichAreLeft).toEqual([last]);
  await http.stop();
});
