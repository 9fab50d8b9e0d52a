// Exporting and deleting what the clinic knows about a person, by the person and by an admin.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { addToAudit } from '../store/audit.ts';
import { insertBooking } from '../store/bookings.ts';
import type { UserRow } from '../store/tables.ts';
import { findUserId, getUser } from '../store/users.ts';
import { testBooking } from '../testing/booking.ts';
import { testOrigin } from '../testing/origin.ts';
import { testPatient } from '../testing/patient.ts';
import { type Received, received, requestInit, startTestServer, type TestServer } from '../testing/server.ts';
import { personalDataHandlers } from './personal-data.ts';

const EMAIL = 'pat@clinic.test';
let server: TestServer;
let pat: string;
let admin: string;
beforeEach(async () => {
  server = await startTestServer();
  [pat, admin] = [await server.signIn(EMAIL), await server.signIn('admin@clinic.test', 'Ada')];
});
afterEach(() => server.close());

const book = async (day: number, changes = {}) =>
  (
    await server.send('POST', '/booking', {
      token: pat,
      body: wish({ date: `Dec ${day}, 2026`, ...changes }),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  ).body.insertedId as string;

async function pay(bookingId: string): Promise<void> {
  const { body } = await server.send('POST', '/create-payment-intent', { token: pat, body: { amount: 99, bookingId } });
  const { id } = await server.payments.confirm(body.clientSecret);
  const paid = await server.send('PUT', `/payment/${bookingId}`, { token: pat, body: { paymentIntent: id } });
  expect(paid.status).toBe(200);
}

const exportOf = (email: string, token: string) => server.send('GET', `/personal-data/${email}`, { token });
const remove = (email: string, token: string) => server.send('DELETE', `/user/${email}`, { token });

/** The tables about people, as text, without the login provider's ids, which these tests make from addresses. */
async function storeText(): Promise<string> {
  const tables = ['users', 'patients', 'bookings', 'answers', 'payments', 'ended_sessions'] as const;
  const rows = await Promise.all(tables.map((table) => server.store.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows, (member, value) => (member === 'provider_uid' ? undefined : value));
}

test('a person can export everything that is known about them, and so can an admin, but nobody else', async () => {
  const paid = await book(1);
  await pay(paid);
  await book(2);
  const { status, body } = await exportOf(EMAIL, pat);
  expect(status).toBe(200);
  expect(body.account).toMatchObject({ email: EMAIL, name: 'Pat Example' });
  expect(body.bookings).toMatchObject([
    { _id: paid, date: 'Dec 1, 2026', phone: '555 0100', payment: true },
    { date: 'Dec 2, 2026', payment: false },
  ]);
  expect(body.payments).toMatchObject([{ bookingId: paid, amount: 99, currency: 'usd', state: 'paid' }]);
  expect(body.patients).toEqual([]);
  const { record, ...same } = (await exportOf(EMAIL, admin)).body;
  expect({ ...same, record: record.slice(1) }).toEqual(body);
  expect((await exportOf(EMAIL, await server.signIn('sam@clinic.test', 'Sam'))).status).toBe(403);
  expect((await exportOf('nobody@clinic.test', admin)).body.code).toBe('user.not-found');
});

test.each(['the person', 'an admin'])(
  'an account deleted by %s: unpaid bookings are canceled, paid ones stay without a name',
  async (by) => {
    const paid = await book(1);
    await pay(paid);
    const unpaid = await book(2);
    const other = await server.signIn('sam@clinic.test', 'Sam');
    const person = await findUserId(server.store.db, EMAIL);
    expect((await remove(EMAIL, other)).status).toBe(403);
    expect(await remove(EMAIL, by === 'an admin' ? admin : pat)).toMatchObject({
      status: 200,
      body: { result: { acknowledged: true } },
    });
    expect((await exportOf(EMAIL, pat)).body.code).toBe('auth.deleted');
    const bookings = await server.store.db.selectFrom('bookings').selectAll().execute();
    expect(bookings).toMatchObject([{ id: paid, paid: 1, user_name: '', email: '', phone: '', date: '2026-12-01' }]);
    expect(bookings.map(({ id }) => id)).not.toContain(unpaid);
    const text = await storeText();
    for (const known of [EMAIL, 'Pat Example', '555 0100']) expect(text).not.toContain(known);
    for (const table of ['bookings', 'patients', 'answers', 'payments', 'ended_sessions'] as const) {
      const rows = await server.store.db.selectFrom(table).select('user_id').execute();
      expect(rows, table).not.toContainEqual({ user_id: person });
    }
    // A device that is still logged in does not bring the account back.
    const stillThere = await server.identity.sign({ email: EMAIL });
    expect(
      (await server.send('PUT', `/user/${EMAIL}`, { token: stillThere, body: { email: EMAIL, name: 'Pat' } })).body
        .code,
    ).toBe('auth.expired');
    // That device learns what became of the account, however long it was away.
    server.clock.now += 30 * 24 * 60 * 60_000;
    expect(await exportOf(EMAIL, pat)).toMatchObject({ status: 401, body: { code: 'auth.deleted' } });
    // The address is free, and the same account comes back as somebody new: nothing from before has a name again.
    const again = await server.signIn(EMAIL);
    expect((await server.send('GET', `/my-appointment?email=${EMAIL}`, { token: again })).body).toEqual([]);
    const { lines } = (await server.send('GET', '/audit', { token: await server.signIn('admin@clinic.test') })).body;
    expect(lines.map(({ action }: { action: string }) => action)).toContain('payment.paid');
    for (const line of lines) expect(line.personEmail).not.toBe(EMAIL);
    const known = (await exportOf(EMAIL, again)).body;
    expect(known).toMatchObject({ bookings: [], payments: [], record: [{ action: 'data.exported' }] });
    expect((await exportOf(EMAIL, pat)).body.code).toBe('auth.deleted');
    expect(
      (await server.send('PUT', `/user/${EMAIL}`, { token: stillThere, body: { email: EMAIL, name: 'Pat' } })).body
        .code,
    ).toBe('auth.expired');
  },
);

test('a device that was logged in before stays out of the account that its person has created again, proven or not', async () => {
  for (const [before, after] of [
    ['proven', 'proven'],
    ['unproven', 'unproven'],
    ['proven', 'unproven'],
  ]) {
    const email = `${before}-${after}@clinic.test`;
    const sign = (how?: string) => server.identity.sign({ email, email_verified: how === 'proven' });
    const signIn = (token: string) => server.send('PUT', `/user/${email}`, { token, body: { email, name: 'Bo' } });
    const stillThere = await sign(before);
    const { accessToken } = (await signIn(stillThere)).body;
    expect((await remove(email, accessToken)).status).toBe(200);
    server.clock.now += 60_000;
    expect((await signIn(await sign(after))).status).toBe(200);
    expect((await signIn(stillThere)).body.code).toBe('auth.expired');
  }
});

test('patients an account answers for are exported with it, and lose name and address with it', async () => {
  const { db } = server.store;
  const user_id = (await findUserId(db, EMAIL)) as string;
  await db
    .insertInto('patients')
    .values(testPatient({ id: 'kim', email: 'kim@clinic.test', user_id }))
    .execute();
  const of = { date: '2026-12-01', user_id, patient_id: 'kim', user_name: 'Kim Example', phone: '555 0101' };
  await insertBooking(db, testBooking({ ...of, id: 'paid', email: EMAIL, paid: 1 }));
  await insertBooking(db, testBooking({ ...of, id: 'open', email: EMAIL, date: '2026-12-02' }));
  for (const by of [pat, admin]) {
    expect((await exportOf(EMAIL, by)).body).toMatchObject({
      patients: [{ name: 'Kim Example', phone: '555 0101', email: 'kim@clinic.test' }],
      bookings: [{ _id: 'paid' }, { _id: 'open' }],
    });
  }
  expect((await remove(EMAIL, pat)).status).toBe(200);
  const text = await storeText();
  for (const known of ['Kim', '555 0101', 'kim@clinic.test']) expect(text).not.toContain(known);
  expect(await db.selectFrom('bookings').selectAll().execute()).toMatchObject([{ id: 'paid', patient_id: 'kim' }]);
});

test('a record longer than one page is exported to its end', async () => {
  const line = { action: 'booking.made', object: 'b', person: await findUserId(server.store.db, EMAIL) } as const;
  const lines = Array.from({ length: 1001 }, () => line);
  await server.store.transaction((tx) => addToAudit(tx, testOrigin, ...lines));
  expect((await exportOf(EMAIL, pat)).body.record).toHaveLength(1002);
});

test('other calls are served while a long record is being read', async () => {
  const { store, payments, clock } = server;
  const user = (await getUser(store.db, (await findUserId(store.db, EMAIL)) as string)) as UserRow;
  const line = { action: 'booking.made', object: 'b', person: user.id } as const;
  await store.transaction((tx) => addToAudit(tx, testOrigin, ...Array.from({ length: 1001 }, () => line)));
  const { exportData } = personalDataHandlers({ ...store, payments: payments.payments, now: () => clock.now });
  let isServed = false;
  setImmediate(() => {
    isServed = true;
  });
  await exportData({ userEmail: EMAIL }, { user, db: store.db, origin: testOrigin } as Parameters<
    typeof exportData
  >[1]);
  expect(isServed).toBe(true);
});

test('among the cancellations, the desk no longer sees who was deleted, but still sees the others and which times are free again', async () => {
  const email = 'sam@clinic.test';
  const sam = await server.signIn(email, 'Sam');
  const ofSam = await server.send('POST', '/booking', { token: sam, body: wish({ email, date: 'Dec 2, 2026' }) });
  await server.send('DELETE', `/del-booking/${ofSam.body.insertedId}`, { token: sam });
  const surgery = { serviceId: 'oral-surgery', serviceName: 'Oral Surgery', price: 100 };
  const before = await book(2, { slot: '10.00 AM - 10.30 AM' });
  const open = await book(2, { slot: '11.00 AM - 11.30 AM', ...surgery });
  await server.send('DELETE', `/del-booking/${before}`, { token: pat });
  expect((await remove(EMAIL, pat)).status).toBe(200);
  const { visits, cancellations } = (await server.send('GET', '/visits?date=Dec 2, 2026', { token: admin })).body;
  expect(visits).toEqual([]);
  expect(cancellations).toMatchObject([
    { name: 'Sam', slot: '08.00 AM - 08.30 AM' },
    { bookingId: before, name: '', phone: '', slot: '10.00 AM - 10.30 AM' },
    { bookingId: open, name: '', phone: '', slot: '11.00 AM - 11.30 AM' },
  ]);
  // Another device has recorded a payment in the meantime. It is not told to book again, because nobody is left to come.
  const cash = { token: admin, body: { id: 'p1', kind: 'cash', amount: 99 } };
  expect((await server.send('POST', `/desk-payment/${open}`, cash)).body.message).toBe(
    'This appointment was canceled. Please hand the money back.',
  );
});

test('a person who once walked in can be deleted too, and that visit then belongs to nobody', async () => {
  const patientId = await findUserId(server.store.db, EMAIL);
  const walkIn = { token: admin, body: { date: 'Dec 1, 2026', patientId } };
  expect((await server.send('PUT', '/walk-ins/w1', walkIn)).status).toBe(200);
  expect((await remove(EMAIL, pat)).status).toBe(200);
  const visits = await server.store.db.selectFrom('walk_ins').select('patient_id').execute();
  expect(visits).toEqual([{ patient_id: expect.not.stringContaining(patientId as string) }]);
});

test('an address that was only freed does not count as a deleted account', async () => {
  expect((await server.send('PUT', `/free-address/${EMAIL}`, { token: admin })).status).toBe(200);
  expect((await exportOf(EMAIL, pat)).body.code).toBe('auth.expired');
});

test('a booking that was already paid stays as paid, even if the clinic did not know yet', async () => {
  const id = await book(1);
  const { body } = await server.send('POST', '/create-payment-intent', {
    token: pat,
    body: { amount: 99, bookingId: id },
  });
  await server.payments.confirm(body.clientSecret);
  expect((await remove(EMAIL, pat)).status).toBe(200);
  expect(await server.store.db.selectFrom('bookings').selectAll().execute()).toMatchObject([
    { id, paid: 1, phone: '' },
  ]);
});

test('nothing is deleted while the payment provider can’t be reached', async () => {
  const id = await book(1);
  await server.send('POST', '/create-payment-intent', { token: pat, body: { amount: 99, bookingId: id } });
  await server.payments.close();
  expect((await remove(EMAIL, pat)).body.code).toBe('payment.provider-unreachable');
  expect(await server.store.db.selectFrom('bookings').selectAll().execute()).toMatchObject([{ id, phone: '555 0100' }]);
});

test('nothing is deleted while a payment is in review', async () => {
  const id = await book(1);
  await server.send('POST', '/create-payment-intent', { token: pat, body: { amount: 99, bookingId: id } });
  await server.store.db.updateTable('payments').set({ state: 'in-review' }).execute();
  expect((await remove(EMAIL, pat)).body.code).toBe('payment.in-review');
  expect(await server.store.db.selectFrom('bookings').selectAll().execute()).toMatchObject([{ id, phone: '555 0100' }]);
  // Somebody else's payment keeps nobody here.
  expect((await remove('sam@clinic.test', await server.signIn('sam@clinic.test', 'Sam'))).status).toBe(200);
});

test('… even if the desk has taken the money since', async () => {
  const id = await book(1);
  await server.send('POST', '/create-payment-intent', { token: pat, body: { amount: 99, bookingId: id } });
  await server.store.db.updateTable('payments').set({ state: 'in-review' }).execute();
  await server.store.db.updateTable('bookings').set({ paid: 1 }).execute();
  expect((await remove(EMAIL, pat)).body.code).toBe('payment.in-review');
});

test('nothing is deleted while a payment is opened at the same moment', async () => {
  const id = await book(1);
  await server.send('POST', '/create-payment-intent', { token: pat, body: { amount: 99, bookingId: id } });
  // As if the intent had come after the others were closed.
  server.payments.payments.closeCardForm = async () => {};
  expect((await remove(EMAIL, pat)).body.code).toBe('payment.processing');
  expect(await server.store.db.selectFrom('bookings').selectAll().execute()).toMatchObject([{ id, phone: '555 0100' }]);
});

/** Books, and calls `meanwhile` once the caller is known and the body is still on its way. */
async function bookSlowly(meanwhile: () => Promise<unknown>): Promise<Received> {
  const body = new ReadableStream(
    {
      async pull(controller) {
        await meanwhile();
        controller.enqueue(new TextEncoder().encode(JSON.stringify(wish())));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const init = { ...requestInit('POST', { token: pat, headers }), body, duplex: 'half' as const };
  init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  return received(await server.app.request('/booking', init));
}

test('a booking that arrives while its account is being deleted is refused, and leaves nothing behind', async () => {
  const refused = await bookSlowly(async () => expect((await remove(EMAIL, pat)).status).toBe(200));
  expect([refused.status, refused.body.code]).toEqual([401, 'auth.deleted']);
  expect(await server.store.db.selectFrom('bookings').selectAll().execute()).toEqual([]);
  expect(await storeText()).not.toContain(wish().phone);
});

test('the last admin can’t be deleted', async () => {
  expect((await remove('admin@clinic.test', admin)).body.code).toBe('user.last-admin');
  expect((await exportOf('admin@clinic.test', admin)).status).toBe(200);
});

test('the last admin can still finish a payment after the refusal', async () => {
  const email = 'admin@clinic.test';
  const booked = await server.send('POST', '/booking', { token: admin, body: wish({ email }) });
  const id = booked.body.insertedId;
  const intent = { token: admin, body: { amount: 99, bookingId: id } };
  const { body } = await server.send('POST', '/create-payment-intent', intent);
  expect((await remove(email, admin)).body.code).toBe('user.last-admin');
  expect((await server.payments.confirm(body.clientSecret)).status).toBe('succeeded');
});

test('an admin who becomes the last one while deleting their account is not deleted', async () => {
  expect((await server.send('PUT', `/admin/${EMAIL}`, { token: admin })).status).toBe(200);
  const id = await book(1);
  // The other admin is deleted while the open card form is being closed.
  server.payments.payments.closeCardForm = async () => {
    expect((await remove('admin@clinic.test', pat)).status).toBe(200);
  };
  expect((await remove(EMAIL, pat)).body.code).toBe('user.last-admin');
  expect(await server.store.db.selectFrom('bookings').selectAll().execute()).toMatchObject([{ id, phone: '555 0100' }]);
});
