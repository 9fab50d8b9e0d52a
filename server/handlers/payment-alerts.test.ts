import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentAlert } from '../../contract/payment-alert.ts';
import { wish } from '../../test/wish.ts';
import { Problem } from '../http/problem.ts';
import { countUnseenAlerts, keepAlert } from '../store/payment-alerts.ts';
import { startTestPostgres } from '../testing/postgres.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server.ts';

let server: TestServer;
let patient: string;
let admin: string;
beforeEach(async () => {
  server = await startTestServer();
  patient = await server.signIn('pat@clinic.test');
  admin = await server.signIn('admin@clinic.test', 'Ada Admin');
});
afterEach(() => server.close());

const list = async () => (await server.send('GET', '/payment-alerts', { token: admin })).body;
const mark = (id: string, isSeen: boolean, token = admin) =>
  server.send('PUT', `/payment-alert/${id}`, { token, body: { isSeen } });
const sweep = () => server.payments.payments.sweep(new AbortController().signal);

async function pay() {
  const { insertedId: id } = (await server.send('POST', '/booking', { token: patient, body: wish() })).body;
  const body = { bookingId: id, amount: 99 };
  const { clientSecret } = (await server.send('POST', '/create-payment-intent', { token: patient, body })).body;
  const intent = await server.payments.confirm(clientSecret);
  return { id, intentId: intent.id };
}

test('money that was taken back is listed with the person and the appointment it concerns, for admins only', async () => {
  const { id, intentId } = await pay();
  const confirmed = await server.send('PUT', `/payment/${id}`, { token: patient, body: { paymentIntent: intentId } });
  expect(confirmed.status).toBe(200);
  await server.payments.stripe.refunds.create({ payment_intent: intentId });
  for (let time = 0; time < 2; time++) {
    await server.send('PUT', `/payment/${id}`, { token: patient, body: { paymentIntent: intentId } });
  }
  expect(await list()).toEqual([
    {
      _id: expect.any(String),
      kind: 'taken-back',
      intentId,
      bookingId: id,
      person: { name: 'Pat Example', email: 'pat@clinic.test' },
      appointment: { serviceName: expect.any(String), date: 'Nov 23, 2026', slot: expect.any(String) },
      since: TEST_NOW,
    },
  ]);
  expect((await server.send('GET', '/payment-alerts', { token: patient })).status).toBe(403);
});

test('an alert about money taken back says that the appointment was paid again since, and omits a freed address', async () => {
  const { id, intentId } = await pay();
  const confirm = () => server.send('PUT', `/payment/${id}`, { token: patient, body: { paymentIntent: intentId } });
  await confirm();
  await server.payments.stripe.refunds.create({ payment_intent: intentId });
  await confirm();
  expect((await list())[0].appointment).not.toHaveProperty('isPaid');
  const body = { id: randomUUID(), kind: 'cash', amount: 99 };
  expect((await server.send('POST', `/desk-payment/${id}`, { token: admin, body })).status).toBe(200);
  await server.send('PUT', '/free-address/pat@clinic.test', { token: admin });
  expect(await list()).toMatchObject([{ appointment: { isPaid: true }, person: { name: 'Pat Example', email: '' } }]);
});

test('a dispute names its payment, even one that is not Molar’s; without a payment it names none', async () => {
  const dispute = { kind: 'disputed', booking_id: null, detail: null } as const;
  await keepAlert(server.store.db, { ...dispute, subject: 'pi_unknown', created_at: 2 });
  await keepAlert(server.store.db, { ...dispute, subject: 'evt_1', created_at: 1 });
  expect((await list()).map(({ intentId }: PaymentAlert) => intentId)).toEqual(['pi_unknown', undefined]);
});

test('news about a payment is not marked by an admin who still sees what was known before', async () => {
  const returned = { kind: 'refund-returned', subject: 'pi_1', booking_id: null } as const;
  await keepAlert(server.store.db, { ...returned, detail: 're_1', created_at: 1 });
  const [shown] = await list();
  await keepAlert(server.store.db, { ...returned, detail: 're_2', created_at: 2 });
  expect(await mark(shown._id, true)).toMatchObject({ status: 404, body: { code: 'payment.no-alert' } });
  const [news, ...more] = await list();
  expect([news, more]).toMatchObject([{ detail: 're_2' }, []]);
  expect(news).not.toHaveProperty('seen');
  expect((await mark(news._id, true)).status).toBe(200);
  // Who has seen to this has not seen to what comes next.
  await keepAlert(server.store.db, { ...returned, detail: 're_3', created_at: 3 });
  await server.send('PUT', '/admin/pat@clinic.test', { token: admin });
  const [next] = await list();
  expect((await mark(next._id, true, patient)).body.seen).toMatchObject({ by: 'Pat Example' });
});

test('the first admin who took care of an alert is kept, even if another does so later, and it can be undone', async () => {
  const other = { kind: 'disputed', booking_id: null, detail: null } as const;
  await keepAlert(server.store.db, { ...other, subject: 'evt_1', created_at: 1 });
  await keepAlert(server.store.db, { ...other, subject: 'evt_1', created_at: 2 });
  await keepAlert(server.store.db, { ...other, subject: 'evt_2', created_at: 2 });
  const [newest] = await list();
  const seen = { by: 'Ada Admin', at: TEST_NOW };
  expect((await mark(newest._id, true)).body).toEqual({ result: { acknowledged: true }, seen });
  await server.send('PUT', '/admin/pat@clinic.test', { token: admin });
  server.clock.now += 1000;
  expect((await mark(newest._id, true, patient)).body.seen).toEqual(seen);
  expect(await countUnseenAlerts(server.store.db)).toBe(1);
  // Alerts that nobody has taken care of come first.
  expect(await list()).toEqual([
    { _id: expect.any(String), kind: 'disputed', since: 1 },
    { _id: newest._id, kind: 'disputed', since: 2, seen: { by: 'Ada Admin', at: TEST_NOW } },
  ]);
  expect((await mark(newest._id, false)).body).toEqual({ result: { acknowledged: true } });
  expect((await list())[0]).toEqual({ _id: newest._id, kind: 'disputed', since: 2 });
});

test('a deleted account is not named, neither as payer nor as the admin who took care of it', async () => {
  const { id, intentId } = await pay();
  await server.store.db.deleteFrom('bookings').where('id', '=', id).execute();
  await sweep();
  await server.send('PUT', '/admin/pat@clinic.test', { token: admin });
  const [alert] = await list();
  await mark(alert._id, true, patient);
  await server.send('DELETE', '/user/pat@clinic.test', { token: admin });
  expect(await list()).toEqual([
    { _id: alert._id, kind: 'sent-back', intentId, bookingId: id, since: TEST_NOW, seen: { by: '', at: TEST_NOW } },
  ]);
});

test('a refund that the provider does not accept is listed until it does', async () => {
  const { id, intentId } = await pay();
  await server.store.db.deleteFrom('bookings').where('id', '=', id).execute();
  const refund = vi
    .spyOn(server.payments.provider, 'refund')
    .mockRejectedValue(new Problem('payment.provider-unreachable'));
  await sweep();
  await sweep();
  expect((await list()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['refund-failed', 'sent-back']);
  refund.mockRestore();
  const again = await server.send('PUT', `/payment/${id}`, { token: patient, body: { paymentIntent: intentId } });
  expect(again.body.code).toBe('payment.refunded');
  expect((await list()).map(({ kind }: { kind: string }) => kind)).toEqual(['sent-back']);
});

test('an unknown alert is 404', async () => {
  expect(await mark('nothing', true)).toMatchObject({ status: 404, body: { code: 'payment.no-alert' } });
});

test('the list is the same on PostgreSQL', async () => {
  const postgres = await startTestPostgres();
  await server.close();
  server = await startTestServer({ databaseUrl: await postgres.createClinic() });
  admin = await server.signIn('admin@clinic.test', 'Ada Admin');
  const alert = { kind: 'disputed', booking_id: null, detail: null } as const;
  for (const at of [1, 2]) await keepAlert(server.store.db, { ...alert, subject: `evt_${at}`, created_at: at });
  const [newest] = await list();
  await mark(newest._id, true);
  expect((await list()).map(({ since, seen }: PaymentAlert) => [since, seen])).toEqual([
    [1, undefined],
    [2, { by: 'Ada Admin', at: TEST_NOW }],
  ]);
  await server.close();
  server = await startTestServer();
  await postgres.stop();
});
