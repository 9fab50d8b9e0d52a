// What others do at the moment an account is deleted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBookingRow, insertBooking } from '../store/bookings.ts';
import { markPaidAtDesk, markUnpaidAtDesk } from '../store/desk-payments.ts';
import { lockPatientsOfUser } from '../store/patients.ts';
import { insertPayment, lockUnpaidBooking } from '../store/payments.ts';
import { findUserId, lockUser } from '../store/users.ts';
import { testBooking } from '../testing/booking.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testPayment } from '../testing/payment.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { untilItWaits } from '../testing/until-it-waits.ts';

const EMAIL = 'pat@clinic.test';

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let pat: string;
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
    pat = await server.signIn(EMAIL);
  });
  afterAll(() => server.close());

  test('a booking that is paid at the desk meanwhile stays, and the audit does not say that it was canceled', async () => {
    const { store } = server;
    const user_id = (await findUserId(store.db, EMAIL)) as string;
    await insertBooking(store.db, testBooking({ id: 'paid', user_id }));
    await insertBooking(store.db, testBooking({ id: 'unpaid', user_id, date: '2026-12-02' }));

    let deleting: Promise<unknown> | undefined;
    await store.transaction(async (tx) => {
      await markPaidAtDesk(tx, 'paid');
      deleting ??= server.send('DELETE', `/user/${EMAIL}`, { token: pat });
      await untilItWaits(store, deleting);
    });
    expect(await deleting).toMatchObject({ status: 200 });
    const left = await store.db.selectFrom('bookings').select(['id', 'paid', 'user_name']).execute();
    expect(left).toEqual([{ id: 'paid', paid: 1, user_name: '' }]);
    const canceled = store.db.selectFrom('audit').select(['object', 'person']).where('action', '=', 'booking.canceled');
    expect(await canceled.execute()).toEqual([{ object: 'unpaid', person: user_id }]);
  });

  test('a booking whose payment the desk takes back meanwhile is canceled', async () => {
    const { store } = server;
    const email = 'kim@clinic.test';
    const token = await server.signIn(email);
    const user_id = (await findUserId(store.db, email)) as string;
    await insertBooking(store.db, testBooking({ id: 'taken-back', user_id, date: '2026-12-03', paid: 1 }));

    let deleting: Promise<unknown> | undefined;
    await store.transaction(async (tx) => {
      await markUnpaidAtDesk(tx, 'taken-back');
      deleting ??= server.send('DELETE', `/user/${email}`, { token });
      await untilItWaits(store, deleting);
    });
    expect(await deleting).toMatchObject({ status: 200 });
    expect(await getBookingRow(store.db, 'taken-back')).toBeUndefined();
    const canceled = store.db.selectFrom('cancellations').select('name').where('booking_id', '=', 'taken-back');
    expect(await canceled.execute()).toEqual([{ name: '' }]);
  });

  test('money that comes into review meanwhile keeps the account', async () => {
    const { store } = server;
    const email = 'ash@clinic.test';
    const token = await server.signIn(email);
    const user_id = (await findUserId(store.db, email)) as string;
    await insertBooking(store.db, testBooking({ id: 'charged', user_id, date: '2026-12-04' }));

    let deleting: Promise<unknown> | undefined;
    await store.transaction(async (tx) => {
      await lockUnpaidBooking(tx, 'charged');
      deleting ??= server.send('DELETE', `/user/${email}`, { token });
      await untilItWaits(store, deleting);
      await insertPayment(tx, testPayment({ booking_id: 'charged', user_id, state: 'in-review' }));
    });
    expect(await deleting).toMatchObject({ status: 409, body: { code: 'payment.in-review' } });
    expect(await getBookingRow(store.db, 'charged')).toMatchObject({ user_id, paid: 0 });
  });

  // It has the account, and would wait for the patient, while the deletion has the patient, and will wait for the account.
  test('a device that renews its token meanwhile does not wait', async () => {
    const { store } = server;
    const email = 'lou@clinic.test';
    await server.signIn(email);
    const id = (await findUserId(store.db, email)) as string;

    let renewing: Promise<unknown> | undefined;
    await store.transaction(async (tx) => {
      await lockPatientsOfUser(tx, id);
      renewing ??= server.signIn(email);
      expect(await untilItWaits(store, renewing)).toBe(false);
      await lockUser(tx, id);
    });
    expect(await renewing).toEqual(expect.any(String));
  });
});
