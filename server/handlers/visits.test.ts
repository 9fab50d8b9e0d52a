// The day at the front desk, by the calls of the contract, on both engines.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { insertBooking } from '../store/bookings.ts';
import { testBooking } from '../testing/booking.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testPatient } from '../testing/patient.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const DAY = 'Dec 1, 2026';
const AT = '2026-12-01T13:05:00.000Z';

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let dee: string;
  let pat: string;
  beforeEach(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
    const admin = await server.signIn('admin@clinic.test', 'Ada');
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
    await server.send('PUT', '/desk/dee@clinic.test', { token: admin });
    pat = await server.signIn('pat@clinic.test');
  });
  afterEach(() => server.close());

  const sheet = async (date = DAY) => (await server.send('GET', `/visits?date=${date}`, { token: dee })).body;
  const book = async () =>
    (await server.send('POST', '/booking', { token: pat, body: wish({ date: DAY }) })).body.insertedId as string;
  const note = (id: string, body: object, token = dee) =>
    server.send('PUT', `/visit-events/${id}`, { token, body: { at: AT, ...body } });
  const walkIn = (id: string, body: object) =>
    server.send('PUT', `/walk-ins/${id}`, { token: dee, body: { date: DAY, ...body } });
  const val = { name: 'Val Caller', phone: '555 0102' };

  test('a day shows who comes, what was noted and by whom, and nothing from other days', async () => {
    const id = await book();
    await note('e1', { visitId: id, kind: 'late', minutes: 10 });
    const { last } = await sheet();
    await note('e2', { visitId: id, kind: 'arrived' });
    const answer = await sheet();
    expect(answer).toMatchObject({
      asOf: new Date(server.clock.now).toISOString(),
      visits: [
        {
          ...{ _id: id, kind: 'booking', name: 'Pat Example', phone: '555 0100', payment: false, price: 99 },
          ...{ serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', slot: '08.00 AM - 08.30 AM' },
        },
      ],
      events: [
        { _id: 'e1', visitId: id, kind: 'late', minutes: 10, at: AT },
        { _id: 'e2', visitId: id, kind: 'arrived', at: AT },
      ],
      cancellations: [],
    });
    expect(answer.last).toBeGreaterThan(last);
    expect(answer.staff).toEqual([{ _id: answer.events[0].by, name: 'Dee Desk' }]);
    expect(answer.you).toBe(answer.events[0].by);
    expect(await sheet('Dec 2, 2026')).toMatchObject({ visits: [], events: [], cancellations: [], staff: [] });
  });

  test('a child has their own name on the sheet, and the parent’s account sees the appointment', async () => {
    const { db } = server.store;
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'pat@clinic.test')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('patients')
      .values(testPatient({ id: 'kim', user_id }))
      .execute();
    const booking = { id: 'b1', user_id, patient_id: 'kim', date: '2026-12-01', user_name: 'Pat Example' };
    await insertBooking(db, testBooking(booking));
    expect((await sheet()).visits).toMatchObject([{ patientId: 'kim', name: 'Kim Example' }]);
    const mine = await server.send('GET', '/my-appointment?email=pat@clinic.test', { token: pat });
    expect(mine.body).toMatchObject([{ date: DAY }]);
    await server.send('DELETE', '/del-booking/b1', { token: pat });
    expect((await sheet()).cancellations).toMatchObject([{ bookingId: 'b1', patientId: 'kim' }]);
  });

  test('the same event is stored once, whoever sends it and however often', async () => {
    const id = await book();
    const admin = await server.signIn('admin@clinic.test', 'Ada');
    for (const token of [dee, dee, admin]) {
      expect(await note('e1', { visitId: id, kind: 'arrived' }, token)).toMatchObject({
        status: 200,
        body: { acknowledged: true },
      });
    }
    const { events } = await sheet();
    expect(events).toHaveLength(1);
    const lines = await server.store.db.selectFrom('audit').selectAll().where('action', '=', 'visit.noted').execute();
    expect(lines).toMatchObject([{ object: id, detail: 'arrived', who: events[0].by }]);
  });

  test('a person who registered at a server of the last release, which stored no patient, is on the sheet', async () => {
    const id = await book();
    await server.store.db.updateTable('bookings').set({ patient_id: null }).execute();
    await server.store.db.deleteFrom('patients').execute();
    expect((await sheet()).visits).toMatchObject([{ _id: id, name: 'Pat Example' }]);
  });

  test('an undo may come before what it undoes; an event of an unknown visit is refused', async () => {
    const id = await book();
    expect((await note('u1', { visitId: id, kind: 'undo', undoes: 'e1' })).status).toBe(200);
    expect((await note('e1', { visitId: id, kind: 'arrived' })).status).toBe(200);
    expect((await sheet()).events).toMatchObject([{ _id: 'e1' }, { _id: 'u1', undoes: 'e1' }]);
    expect(await note('e2', { visitId: 'nobody', kind: 'arrived' })).toMatchObject({
      status: 404,
      body: { code: 'visit.not-found' },
    });
    const odd = [
      { kind: 'vanished' },
      { at: 'today' },
      { at: '2026-99-99T99:99:99.999Z' },
      { at: '2026-12-01' },
      { minutes: 24 * 60 + 1 },
      { minutes: 0.5 },
      { minutes: 0 },
      { minutes: -30 },
    ];
    for (const changes of odd) {
      expect((await note('e3', { visitId: id, kind: 'late', ...changes })).body.code).toBe('request.invalid');
    }
  });

  test('a canceled appointment shows the desk whom to call, unless the account is deleted, and notes about it still count', async () => {
    const id = await book();
    await server.send('DELETE', `/del-booking/${id}`, { token: pat });
    const gone = { bookingId: id, name: 'Pat Example', phone: '555 0100', slot: '08.00 AM - 08.30 AM' };
    expect(await sheet()).toMatchObject({ visits: [], cancellations: [{ ...gone, serviceName: 'Teeth Cleaning' }] });
    expect((await note('e1', { visitId: id, kind: 'arrived' })).status).toBe(200);
    expect((await sheet()).events).toMatchObject([{ _id: 'e1', visitId: id }]);
    await server.send('DELETE', '/user/pat@clinic.test', { token: pat });
    expect((await sheet()).cancellations).toMatchObject([{ bookingId: id, name: '', phone: '' }]);
  });

  test('a change made while a sheet is read has a later number than the sheet', async () => {
    const id = await book();
    const { db } = server.store;
    server.store.db = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The sheet has just read its appointments.
        if (result.rows.some((row) => row.id === id)) {
          server.store.db = db;
          await server.send('DELETE', `/del-booking/${id}`, { token: pat });
        }
        return result;
      },
    });
    const read = await sheet();
    expect(read.visits).toMatchObject([{ _id: id }]);
    expect((await sheet()).last).toBeGreaterThan(read.last);
  });

  test('a walk-in takes no slot, and is added once however often it is sent', async () => {
    const first = await walkIn('w1', { patient: val, serviceId: 'teeth-cleaning' });
    expect(first).toMatchObject({ status: 200, body: { acknowledged: true, patientId: expect.any(String) } });
    expect((await walkIn('w1', { patient: val, serviceId: 'teeth-cleaning' })).body).toEqual(first.body);
    await note('e1', { visitId: 'w1', kind: 'arrived' });
    const { visits, events } = await sheet();
    expect(visits).toMatchObject([{ _id: 'w1', kind: 'walk-in', ...val, serviceName: 'Teeth Cleaning', price: 99 }]);
    expect(visits[0]).not.toHaveProperty('slot');
    expect(events).toMatchObject([{ visitId: 'w1' }]);
    const services = (await server.send('GET', `/available?date=${DAY}`)).body;
    expect(services[0].available[0]).toBe('08.00 AM - 08.30 AM');
  });

  test('a walk-in is added and marked as arrived in one call, each once however often it is sent', async () => {
    const body = { patient: val, arrived: { id: 'e1', at: AT } };
    const first = await walkIn('w1', body);
    expect(first.status).toBe(200);
    expect((await walkIn('w1', body)).body).toEqual(first.body);
    // As a page of the previous release notes it.
    await note('e1', { visitId: 'w1', kind: 'arrived' });
    const { visits, events, you } = await sheet();
    expect(visits).toMatchObject([{ _id: 'w1', kind: 'walk-in' }]);
    expect(events).toEqual([
      {
        _id: 'e1',
        visitId: 'w1',
        kind: 'arrived',
        by: you,
        at: AT,
        receivedAt: new Date(server.clock.now).toISOString(),
      },
    ]);
    const lines = await server.store.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('object', '=', 'w1')
      .execute();
    expect(lines).toEqual([
      { action: 'walk-in.added', detail: '' },
      { action: 'visit.noted', detail: 'arrived' },
    ]);
    await walkIn('w2', { patient: val, arrived: { id: 'e2', at: 'now' } });
    await walkIn('w3', { patientId: 'nobody', arrived: { id: 'e3', at: AT } });
    expect(await sheet()).toMatchObject({ visits: [{ _id: 'w1' }], events: [{ _id: 'e1' }] });
  });

  test('a name that the desk enters contains nothing that reverses the text around it', async () => {
    expect((await walkIn('w1', { patient: { ...val, name: '\u202eevil\u202c Name' } })).status).toBe(200);
    expect((await sheet()).visits).toMatchObject([{ name: 'evil Name' }]);
    expect((await walkIn('w2', { patient: { ...val, name: '\u200f' } })).body).toMatchObject({
      code: 'request.invalid',
      message: expect.stringContaining('patient.name: must not be empty'),
    });
  });

  test('a known patient walks in under their own name, and nobody is made up', async () => {
    const { patientId } = (await walkIn('w1', { patient: val })).body;
    await walkIn('w2', { patientId });
    const own = await server.store.db.selectFrom('users').select('id').where('email', '=', 'pat@clinic.test').execute();
    await walkIn('w3', { patientId: own[0]?.id });
    expect((await sheet()).visits.map(({ name }: { name: string }) => name)).toEqual([
      'Val Caller',
      'Val Caller',
      'Pat Example',
    ]);
    expect((await walkIn('w4', { patientId: 'nobody' })).body.code).toBe('patient.not-found');
    expect((await walkIn('w5', {})).body.message).toContain('patient: must be given');
    expect((await walkIn('w6', { patient: { name: 'Val', phone: '☎' } })).status).toBe(400);
    expect((await walkIn('w7', { patient: val, serviceId: 'none' })).body.code).toBe('service.not-found');
    expect(await server.store.db.selectFrom('patients').select('id').where('user_id', 'is', null).execute()).toEqual([
      { id: patientId },
    ]);
  });

  test('an account that proves the address the desk entered gets the patient', async () => {
    const { patientId } = (await walkIn('w1', { patient: { ...val, email: 'Val@Clinic.test' } })).body;
    const token = await server.signIn('val@clinic.test', 'Val');
    const { body } = await server.send('GET', '/personal-data/val@clinic.test', { token });
    expect(body.patients).toMatchObject([{ ...val, email: 'val@clinic.test' }]);
    const { user_id } = await server.store.db
      .selectFrom('patients')
      .select('user_id')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    expect(user_id).not.toBeNull();
  });
});
