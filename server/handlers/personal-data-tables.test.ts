// Every table with something about a person is exported to them, and has nothing of theirs once they are deleted.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PersonalData } from '../../contract/personal-data.ts';
import { wish } from '../../test/wish.ts';
import { keepAlert } from '../store/payment-alerts.ts';
import { insertPayment } from '../store/payments.ts';
import { endSession } from '../store/sessions.ts';
import { findUserId } from '../store/users.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testPatient } from '../testing/patient.ts';
import { testPayment } from '../testing/payment.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server.ts';

/** The member of the answer that holds each table's rows. */
const GIVEN: Record<string, keyof PersonalData> = {
  users: 'account',
  patients: 'patients',
  bookings: 'bookings',
  walk_ins: 'walkIns',
  cancellations: 'cancellations',
  visit_events: 'visitEvents',
  payments: 'payments',
  desk_payments: 'paidAtDesk',
  payment_alerts: 'paymentAlerts',
  audit: 'record',
};

const NOT_GIVEN: Record<string, string> = {
  answers: 'repeat what was booked',
  ended_sessions: 'the record says when a login was ended',
  once_admins: 'name nobody',
  doctors: 'have no account',
  images: 'are of doctors',
  ...{ services: 'nobody', specialties: 'nobody', settings: 'nobody', leases: 'nobody', audit_head: 'nobody' },
  ...{ payment_events: 'ids of the provider', simulator: 'the provider of the demo' },
};

const EMAIL = 'pat@clinic.test';
const AT = '2026-12-01T13:05:00.000Z';
const NOW = new Date(TEST_NOW).toISOString();

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let [admin, dee, pat, id] = ['', '', '', ''];
  beforeEach(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
    admin = await server.signIn('admin@clinic.test', 'Ada');
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
    await server.send('PUT', '/desk/dee@clinic.test', { token: admin });
    pat = await server.signIn(EMAIL);
    id = (await findUserId(server.store.db, EMAIL)) as string;
  });
  afterEach(() => server.close());

  const book = async (day: number) =>
    (await server.send('POST', '/booking', { token: pat, body: wish({ date: `Dec ${day}, 2026` }) })).body
      .insertedId as string;
  const cancel = (booking: string) => server.send('DELETE', `/del-booking/${booking}`, { token: pat });
  const note = (event: string, body: object) =>
    server.send('PUT', `/visit-events/${event}`, { token: dee, body: { at: AT, ...body } });
  const walkIn = (visit: string, body: object) =>
    server.send('PUT', `/walk-ins/${visit}`, { token: dee, body: { date: 'Dec 1, 2026', ...body } });
  const given = async (token = pat) => (await server.send('GET', `/personal-data/${EMAIL}`, { token })).body;

  /** Leaves something in every table, for them and for a child of theirs. */
  async function leaveTraces() {
    const { db } = server.store;
    await db
      .insertInto('patients')
      .values(testPatient({ id: 'kim', folded_name: 'kim example', email: 'kim@clinic.test', user_id: id }))
      .execute();
    const [paid, gone] = [await book(1), await book(2)];
    await walkIn('w1', { patientId: id, serviceId: 'teeth-cleaning' });
    await walkIn('w2', { patientId: 'kim' });
    await note('e1', { visitId: paid, kind: 'late', minutes: 10 });
    await note('e2', { visitId: 'w2', kind: 'arrived' });
    await note('e3', { visitId: 'w2', kind: 'undo', undoes: 'e2' });
    const cash = { kind: 'cash', amount: 99 };
    await server.send('POST', `/desk-payment/${paid}`, { token: dee, body: { id: 'p1', ...cash } });
    await server.send('POST', `/desk-payment/${gone}`, { token: dee, body: { id: 'p2', ...cash } });
    await server.send('DELETE', `/desk-payment/${gone}?id=p3&takesBack=p2`, { token: dee });
    await cancel(gone);
    await note('e4', { visitId: gone, kind: 'arrived' });
    await insertPayment(db, testPayment({ booking_id: paid, user_id: id, state: 'refunded', created_at: TEST_NOW }));
    const alert = { kind: 'disputed', detail: null } as const;
    await keepAlert(db, { ...alert, subject: 'pi_1', booking_id: null, created_at: TEST_NOW });
    await keepAlert(db, { ...alert, subject: 'evt_1', booking_id: paid, created_at: TEST_NOW + 1 });
    await db.updateTable('payment_alerts').set({ seen_at: TEST_NOW, seen_by: id }).execute();
    await endSession(db, { userId: id, authTime: 1 }, TEST_NOW);
    return { paid, gone };
  }

  test('a patient is given what the desk noted about their visits, and what it keeps about canceled ones', async () => {
    const { paid, gone } = await leaveTraces();
    const body = await given();
    expect(body.walkIns).toEqual([
      { _id: 'w1', date: 'Dec 1, 2026', name: 'Pat Example', serviceName: 'Teeth Cleaning', since: NOW },
      { _id: 'w2', date: 'Dec 1, 2026', name: 'Kim Example', since: NOW },
    ]);
    expect(body.cancellations).toEqual([
      {
        ...{ bookingId: gone, date: 'Dec 2, 2026', serviceName: 'Teeth Cleaning', slot: '08.00 AM - 08.30 AM' },
        ...{ name: 'Pat Example', phone: '555 0100', at: NOW },
      },
    ]);
    const times = { at: AT, receivedAt: NOW };
    expect(body.visitEvents).toEqual([
      { _id: 'e1', visitId: paid, kind: 'late', minutes: 10, ...times },
      { _id: 'e2', visitId: 'w2', kind: 'arrived', ...times },
      { _id: 'e3', visitId: 'w2', kind: 'undo', undoes: 'e2', ...times },
      { _id: 'e4', visitId: gone, kind: 'arrived', ...times },
    ]);
    expect(body.paidAtDesk).toMatchObject([
      { bookingId: paid, isGivenBack: false },
      { bookingId: gone, isGivenBack: false },
      { bookingId: gone, isGivenBack: true },
    ]);
    expect(body.paymentAlerts).toMatchObject([{ since: NOW }, { bookingId: paid }]);
    expect({ ...(await given(admin)), record: [] }).toEqual({ ...body, record: [] });
    for (const other of ['Dee', 'Ada']) expect(JSON.stringify(body)).not.toContain(other);
  });

  test('a person who canceled their only appointment is given the phone number that the desk still finds', async () => {
    await cancel(await book(1));
    expect((await server.send('GET', '/patients?search=5550100', { token: dee })).body).toMatchObject([{ _id: id }]);
    await server.store.db.deleteFrom('cancellations').execute();
    expect((await given()).account.phone).toBe('555 0100');
  });

  test('each table of the store is exported, or is known to have nothing more about a person', async () => {
    const tables = (await server.store.db.introspection.getTables()).map(({ name }) => name);
    expect(tables.toSorted()).toEqual([...Object.keys(GIVEN), ...Object.keys(NOT_GIVEN)].toSorted());
    await leaveTraces();
    const body = await given();
    for (const [table, member] of Object.entries(GIVEN)) expect(body[member]?.length, table).not.toBe(0);
    expect(Object.keys(body).toSorted()).toEqual(Object.values(GIVEN).toSorted());
  });

  test('once a person is deleted, no table has their name, address or phone, or anything else of theirs', async () => {
    const { db } = server.store;
    await leaveTraces();
    expect((await server.send('DELETE', `/user/${EMAIL}`, { token: pat })).status).toBe(200);
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      // Leaves out the login provider's id, which these tests make from the address.
      const text = JSON.stringify(rows, (member, value) => (member === 'provider_uid' ? undefined : value));
      expect(text, name).not.toMatch(/pat@|kim@|Pat Example|pat example|Kim Example|555 01/i);
      // The row of the account stays for a device that is still logged in, and the record of what was done.
      if (!['users', 'audit'].includes(name)) expect(text, name).not.toContain(id);
    }
    const users: { name: string }[] = (await server.send('GET', '/all-users', { token: admin })).body;
    expect(users.map(({ name }) => name)).toEqual(['Ada', 'Dee Desk']);
    // The same account logs in again.
    server.clock.now += 60_000;
    const { record, account, ...rest } = await given(await server.signIn(EMAIL));
    // It is somebody new: earlier lines of the audit still belong to nobody.
    expect(await findUserId(db, EMAIL)).not.toBe(id);
    expect(account).not.toHaveProperty('phone');
    for (const [member, rows] of Object.entries(rest)) expect(rows, member).toEqual([]);
  });
});
