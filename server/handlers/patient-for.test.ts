import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBooking } from '../store/bookings.ts';
import { adoptPatients, insertPatient } from '../store/patients.ts';
import { forgetUser } from '../store/personal-data.ts';
import { findUserId } from '../store/users.ts';
import { testBooking } from '../testing/booking.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testPatient } from '../testing/patient.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { untilItWaits } from '../testing/until-it-waits.ts';
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
      await untilItWaits(store, adopting);
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
      await untilItWaits(store, deleting);
      await insertBooking(tx, booking);
    });
    expect(await deleting).toMatchObject({ status: 200 });
    const left = await store.db.selectFrom('bookings').select('id').where('service_id', '=', 'oral-surgery').execute();
    expect(left).toEqual([]);
    const canceled = await store.db.selectFrom('cancellations').select('booking_id').execute();
    expect(canceled).toEqual([{ booking_id: booking.id }]);
  });

  const date = '2026-12-01';
  const newPatient = (email: string) => ({ name: 'Max Example', phone: '555 0102', email });
  const patientNamed = (name: string) =>
    server.store.db.selectFrom('patients').select(['name', 'phone', 'email', 'user_id']).where('name', '=', name);

  test('a new patient whose account is deleted while the desk books for them goes with it', async () => {
    const { store } = server;
    const email = 'max@clinic.test';
    const token = await server.signIn(email, 'Max');
    const id = (await findUserId(store.db, email)) as string;

    let deleting: Promise<unknown> | undefined;
    let patient_id: string | undefined;
    await store.transaction(async (tx) => {
      const patient = await patientFor(tx, { patient: newPatient(email) }, { by: id, at: 0 });
      patient_id = patient.id;
      deleting ??= server.send('DELETE', `/user/${email}`, { token });
      await untilItWaits(store, deleting);
      await insertBooking(tx, testBooking({ date, user_id: patient.user_id, patient_id, email, phone: '555 0102' }));
    });
    expect(await deleting).toMatchObject({ status: 200 });
    expect(await patientNamed('Max Example').execute()).toEqual([]);
    expect(await store.db.selectFrom('bookings').select('id').where('date', '=', date).execute()).toEqual([]);
    const canceled = store.db.selectFrom('cancellations').select(['name', 'phone']).where('date', '=', date);
    expect(await canceled.execute()).toEqual([{ name: '', phone: '' }]);
  });

  test('the desk books for a new patient without their account if it is deleted at that moment', async () => {
    const { store } = server;
    const email = 'ray@clinic.test';
    await server.signIn(email, 'Ray');
    const id = (await findUserId(store.db, email)) as string;

    let adding: Promise<{ user_id: string | null }> | undefined;
    await store.transaction(async (tx) => {
      await forgetUser(tx, id, 0);
      adding ??= store.transaction((other) => patientFor(other, { patient: newPatient(email) }, { by: id, at: 0 }));
      await untilItWaits(store, adding);
    });
    expect(await adding).toMatchObject({ user_id: null });
    const stored = { name: 'Max Example', phone: '555 0102', email, user_id: null };
    expect(await patientNamed('Max Example').execute()).toEqual([stored]);
    // A new account that proves the address answers for them.
    await server.signIn(email, 'Ray');
    const user_id = await findUserId(store.db, email);
    expect(await patientNamed('Max Example').execute()).toEqual([{ ...stored, user_id }]);
  });
});
