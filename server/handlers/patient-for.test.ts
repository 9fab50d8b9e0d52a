import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBooking } from '../store/bookings.ts';
import { adoptPatients, insertPatient } from '../store/patients.ts';
import { testBooking } from '../testing/booking.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testPatient } from '../testing/patient.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { patientFor } from './patient-for.ts';

describeEachEngine((newDatabase) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
  });
  afterAll(() => server.close());

  test('an appointment booked while its patient gets an account belongs to that account', async () => {
    const { store } = server;
    const email = 'kim@clinic.test';
    await insertPatient(store.db, { ...testPatient({ id: 'kim' }), email, user_id: null });
    await server.signIn('pat@clinic.test');
    const { id } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();

    let adopting: Promise<void> | undefined;
    await store.transaction(async (tx) => {
      const { user_id } = await patientFor(tx, { patientId: 'kim' }, { by: id, at: 0 });
      adopting ??= store.transaction((other) => adoptPatients(other, { id, email }));
      // Long enough for it to come in between, if it does not wait.
      await sleep(200);
      await insertBooking(tx, testBooking({ user_id, patient_id: 'kim' }));
    });
    await adopting;
    expect(await store.db.selectFrom('bookings').select('user_id').execute()).toEqual([{ user_id: id }]);
  });

  test('an appointment booked while its patient’s account is deleted is canceled with it', async () => {
    const { store } = server;
    const token = await server.signIn('lou@clinic.test');
    const { id } = await store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'lou@clinic.test')
      .executeTakeFirstOrThrow();
    await insertPatient(store.db, testPatient({ id: 'lou-kim', user_id: id }));

    let deleting: Promise<unknown> | undefined;
    const booking = testBooking({ user_id: id, patient_id: 'lou-kim', service_id: 'oral-surgery' });
    await store.transaction(async (tx) => {
      await patientFor(tx, { patientId: 'lou-kim' }, { by: id, at: 0 });
      deleting ??= server.send('DELETE', '/user/lou@clinic.test', { token });
      await sleep(200);
      await insertBooking(tx, booking);
    });
    expect(await deleting).toMatchObject({ status: 200 });
    const left = await store.db.selectFrom('bookings').select('id').where('service_id', '=', 'oral-surgery').execute();
    expect(left).toEqual([]);
    const canceled = await store.db.selectFrom('cancellations').select('booking_id').execute();
    expect(canceled).toEqual([{ booking_id: booking.id }]);
  });
});
