import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPaymentProvider, isRefusal, type PaymentProvider } from './payment-provider.ts';

const account = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };

/** Each request received, such as 'POST /v1/refunds', with its idempotency key. */
let heard: { call: string; key: string | undefined }[];
/** The query of the last one. */
let query: URLSearchParams;
let status: number;
/** The error code of its refusals. */
let code: string | undefined;
/** How a refund that it accepts is doing. */
let refundStatus: string | undefined;
const server = createServer(({ method, url, headers }, response) => {
  const [path, asked] = url?.split('?') ?? [];
  heard.push({ call: `${method} ${path}`, key: headers['idempotency-key'] as string | undefined });
  query = new URLSearchParams(asked);
  const body =
    status === 200
      ? { id: 'pi_1', status: refundStatus, data: [] }
      : { error: { type: 'api_error', code, message: 'No such intent: pi_1_secret_2' } };
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' }).end(JSON.stringify(body));
});
let provider: PaymentProvider;

beforeEach(async () => {
  heard = [];
  status = 200;
  code = undefined;
  refundStatus = undefined;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider = createPaymentProvider({ ...account, port: (server.address() as AddressInfo).port });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('a live key never meets the simulator', () => {
  const live = { ...account, secretKey: 'sk_live_1' };
  expect(() => createPaymentProvider({ ...live, port: 4001 })).toThrow(
    'A live key must never meet the payment simulator',
  );
  expect([createPaymentProvider(live).isLive, provider.isLive]).toEqual([true, false]);
});

test('called twice, an intent is opened once and the money is refunded once', async () => {
  const intent = { bookingId: 'b1', attempt: 2, amount: 9900, currency: 'usd' };
  for (let time = 1; time <= 2; time++) {
    await provider.createIntent(intent);
    await provider.refund('pi_1');
  }
  const [opened, refunded] = [
    { call: 'POST /v1/payment_intents', key: 'booking:b1:9900:usd:2' },
    { call: 'POST /v1/refunds', key: 'refund-pi_1' },
  ];
  expect(heard).toEqual([opened, refunded, opened, refunded]);
});

test('an intent unknown to the provider counts as canceled, and a repeated refund as done', async () => {
  status = 404;
  code = 'resource_missing';
  expect(await provider.cancelIntent('pi_1')).toBeUndefined();
  status = 400;
  code = 'charge_already_refunded';
  expect(await provider.refund('pi_1')).toBeUndefined();
});

test('a refund that has failed or was canceled is not taken as done, and one that takes days is', async () => {
  for (refundStatus of ['failed', 'canceled']) {
    const cause = new Error(`The payment provider: the refund pi_1 is ${refundStatus}`);
    await expect(provider.refund('pi_1')).rejects.toMatchObject({ code: 'payment.provider-unreachable', cause });
  }
  for (refundStatus of ['pending', 'requires_action', 'succeeded']) {
    expect(await provider.refund('pi_1')).toBeUndefined();
  }
});

test('a failing provider is called three times, and only once if the answer is urgent', async () => {
  status = 500;
  await expect(provider.getIntent('pi_1')).rejects.toMatchObject({ code: 'payment.provider-unreachable' });
  expect(heard).toHaveLength(3);
  await expect(provider.getIntent('pi_1', true)).rejects.toMatchObject({ code: 'payment.provider-unreachable' });
  expect(heard).toHaveLength(4);
});

test('an answer that is repeated for a day is told from none at all, and from one that is not its last word', async () => {
  const wanted = { bookingId: 'b1', attempt: 1, amount: 9900, currency: 'usd' };
  for (status of [400, 403, 500]) expect(await provider.createIntent(wanted).catch(isRefusal)).toBe(true);
  // A key that was revoked, a call that is still being carried out, and too many calls.
  for (status of [401, 409, 429]) expect(await provider.createIntent(wanted).catch(isRefusal)).toBe(false);
  const unreachable = createPaymentProvider({ ...account, port: 1 });
  expect(await unreachable.createIntent(wanted).catch(isRefusal)).toBe(false);
});

test('the events that are read are those that README names for the webhook', async () => {
  expect(await provider.listEvents(1_700_000_000_999)).toEqual([]);
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const named = readme.match(/(?<=`)(payment_intent|charge|refund)\.[a-z_.]+(?=`)/g);
  const read = [...query].flatMap(([name, value]) => (name.startsWith('types') ? value : []));
  expect(read.toSorted()).toEqual(named?.toSorted());
  expect(query.get('created[gte]')).toBe('1700000000');
});

test('the log of a failure has what the provider’s support needs, and nothing that the provider said', async () => {
  status = 403;
  code = 'account_invalid';
  const cause = new Error('The payment provider: StripePermissionError, account_invalid, 403, req_1');
  await expect(provider.getIntent('pi_1')).rejects.toMatchObject({ cause });
});

test('the log of a key that is not accepted names the setting', async () => {
  status = 401;
  code = 'api_key_expired';
  const cause = new Error('The payment provider: STRIPE_SECRET_KEY is not accepted (api_key_expired)');
  await expect(provider.getIntent('pi_1')).rejects.toMatchObject({ cause });
});
