import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, wish } from '../test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.signIn('pat@clinic.test');
});
afterEach(() => server.close());

async function book(body: object = {}): Promise<string> {
  return (await server.send('POST', '/booking', { token, body: wish(body) })).body.insertedId;
}
const open = (bookingId: string, amount = 99) =>
  server.send('POST', '/create-payment-intent', { token, body: { bookingId, amount } });
const put = (bookingId: string, paymentIntent: unknown) =>
  server.send('PUT', `/payment/${bookingId}`, { token, body: { paymentIntent } });
const get = (bookingId: string) => server.send('GET', `/booking/${bookingId}`, { token });

test('a confirmed card makes the booking paid', async () => {
  const id = await book();
  const { status, body } = await open(id);
  expect([status, body]).toEqual([200, { clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) }]);
  const intent = await server.payments.confirm(body.clientSecret);
  expect(intent.status).toBe('succeeded');
  const paid = await put(id, intent.id);
  expect(paid).toMatchObject({ status: 200, body: { _id: id, payment: true, transactionId: intent.id } });
  expect((await get(id)).body).toEqual(paid.body);
  expect(server.errors).toEqual([]);
});
