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
});
