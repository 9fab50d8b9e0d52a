import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { openStore } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { type ServerProcess, type SignedIn, signInMany, startServer } from '../testing/process.ts';

// The servers run on the real clock, so the days are far in the future.
async function openPayment(server: ServerProcess, { token, email }: SignedIn) {
  const body = wish({ email, date: 'Nov 23, 2099' });
  const { insertedId: id } = (await server.send('POST', '/booking', { token, body })).body;
  const asked = await server.send('POST', '/create-payment-intent', { token, body: { bookingId: id, amount: 99 } });
  expect(asked.status).toBe(200);
  return { id, clientSecret: asked.body.clientSecret as string };
}

/** What the page does with a card. */
async function confirm(server: ServerProcess, clientSecret: string): Promise<string> {
  const { publishableKey } = (await server.send('GET', '/config')).body.payments;
  const [intentId = ''] = clientSecret.split('_secret_');
  const answer = await fetch(`${server.url}/payment-simulator/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  expect(await answer.json()).toMatchObject({ status: 'succeeded' });
  return intentId;
}

async function startWithPatient(variables: Record<string, string>) {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  const [patient] = (await signInMany(store, 1)) as [SignedIn];
  await store.close();
  const start = () => startServer({ DATA_DIR: dataDir, ...variables });
  return { dataDir, patient, start };
}

/** Undefined while it is unpaid. Reads the list, which does not ask the provider. */
async function transactionOf(server: ServerProcess, { token, email }: SignedIn): Promise<string | undefined> {
  return (await server.send('GET', `/my-appointment?email=${email}`, { token })).body[0].transactionId;
}

test('killed between the card and the mark, without webhooks: the first sweep after the start marks it', async () => {
  const { patient, start } = await startWithPatient({ SIMULATOR_WEBHOOKS: 'off' });
  const first = await start();
  const { clientSecret } = await openPayment(first, patient);
  const intentId = await confirm(first, clientSecret);
  expect(await transactionOf(first, patient)).toBeUndefined();
  await first.end('SIGKILL');

  const second = await start();
  while ((await transactionOf(second, patient)) === undefined) await sleep(20);
  expect(await transactionOf(second, patient)).toBe(intentId);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output()).not.toContain('_secret_');
});

test('killed during the PUT: sent again with the same key, it is paid with one charge', async () => {
  const { patient, start } = await startWithPatient({ SIMULATOR_WEBHOOKS: 'off' });
  const first = await start();
  const { id, clientSecret } = await openPayment(first, patient);
  const paymentIntent = await confirm(first, clientSecret);
  const put = (server: ServerProcess, key: string) =>
    server.send('PUT', `/payment/${id}`, {
      token: patient.token,
      body: { paymentIntent },
      headers: { 'Idempotency-Key': key },
    });
  const key = randomUUID();
  const lost = put(first, key).catch(() => undefined);
  await first.end('SIGKILL');
  await lost;

  const second = await start();
  const answer = await put(second, key);
  expect(answer).toMatchObject({ status: 200, body: { payment: true, transactionId: paymentIntent } });
  expect((await put(second, key)).body).toEqual(answer.body);
  expect(await second.end('SIGTERM')).toBe(0);
});

test('a page that never comes back: the simulator’s webhook marks the booking', async () => {
  const { patient, start } = await startWithPatient({});
  const server = await start();
  const { clientSecret } = await openPayment(server, patient);
  const intentId = await confirm(server, clientSecret);
  while ((await transactionOf(server, patient)) === undefined) await sleep(20);
  expect(await transactionOf(server, patient)).toBe(intentId);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('the server’s output has no secrets, even with the simulator in production', async () => {
  const { patient, start } = await startWithPatient({ NODE_ENV: 'production', PAYMENTS: 'simulator' });
  const server = await start();
  const { clientSecret } = await openPayment(server, patient);
  expect(clientSecret).toMatch(/_secret_/);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).not.toMatch(/_secret_|sk_test_|whsec_/);
});
