// A store belongs to one identity project: a person from another project is unknown here until they prove who they are.
import { expect, test } from 'vitest';
import { insertAnswer } from '../store/answers.ts';
import { insertBooking } from '../store/bookings.ts';
import { keepCancellation } from '../store/canceled-bookings.ts';
import { insertDeskPayment } from '../store/desk-payments.ts';
import { keepOnceAdmin } from '../store/once-admins.ts';
import { insertPatient } from '../store/patients.ts';
import { keepAlert, listAlertRows, markAlertRow } from '../store/payment-alerts.ts';
import { rememberEvent } from '../store/payment-events.ts';
import { insertPayment } from '../store/payments.ts';
import { endSession } from '../store/sessions.ts';
import { openStore } from '../store/store.ts';
import { insertUser, listUserRows } from '../store/users.ts';
import { insertEvent, insertWalkIn } from '../store/visits.ts';
import { testBooking } from '../testing/booking.ts';
import { testFolder } from '../testing/folder.ts';
import { testPatient } from '../testing/patient.ts';
import { testPayment } from '../testing/payment.ts';
import { runServer, startServer } from '../testing/process.ts';
import { testUser } from '../testing/user.ts';

const DEMO = { FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' };

async function startOnce(variables: Record<string, string>) {
  const server = await startServer(variables);
  expect(await server.end('SIGTERM')).toBe(0);
}

test('a real clinic does not start on a demo’s store, and once adopted it has nobody from the demo', async () => {
  const DATA_DIR = testFolder();
  await startOnce({ DATA_DIR, ...DEMO });
  const open = () => openStore({ dataDir: DATA_DIR });
  const store = await open();
  const admin = testUser({ id: 'boss', email: 'admin@molar.test', role: 'admin', made_admin_at: 1 });
  await keepOnceAdmin(store.db, await insertUser(store.db, admin));
  await insertBooking(store.db, testBooking({ user_id: 'boss' }));
  await endSession(store.db, { userId: 'boss', authTime: 1 }, 1);
  const of = { user_id: 'boss', created_at: 1 };
  await insertAnswer(store.db, { ...of, key: 'key', call: 'bookSlot', input_hash: '', status: 201, body: '{}' });
  await insertPayment(store.db, testPayment({ ...of, booking_id: 'b' }));
  await store.db.insertInto('simulator').values({ id: 'pi_1', body: '{}' }).execute();
  await rememberEvent(store.db, 'evt_1', 1);
  await keepCancellation(store.db, testBooking({ user_id: 'boss' }), 1);
  await insertPatient(store.db, testPatient({ id: 'kim' }));
  const day = '2026-11-21';
  await insertWalkIn(store.db, {
    ...{ id: 'w', date: day, patient_id: 'kim', service_id: null },
    ...{ created_by: 'boss', created_at: 1 },
  });
  await insertEvent(store.db, {
    ...{ id: 'e', date: day, visit_id: 'w', kind: 'arrived', undoes: null, minutes: null },
    ...{ user_id: 'boss', at: 1, received_at: 1 },
  });
  await insertDeskPayment(store.db, {
    ...{ id: 'd', booking_id: 'b', kind: 'terminal', takes_back: null, reference: 'slip 0042', amount_cents: 9900 },
    ...{ user_id: 'boss', noted_at: null, received_at: 1 },
  });
  await keepAlert(store.db, { kind: 'disputed', subject: 'pi_1', booking_id: null, detail: null, created_at: 1 });
  const [alert] = await listAlertRows(store.db);
  await markAlertRow(store.db, alert?.id as string, { by: 'boss', at: 1 });
  await store.close();

  expect(await runServer({ DATA_DIR })).toEqual({
    code: 1,
    output:
      'FIREBASE_PROJECT_ID: this store has the people of the project demo-molar; set ADOPT_STORE=clinic to go on without the demo’s people and bookings, or take another store\n',
  });
  expect((await runServer({ DATA_DIR, ADOPT_STORE: 'other' })).output).toContain(
    'ADOPT_STORE: other is not this server’s project, which is clinic',
  );
  await startOnce({ DATA_DIR, ADOPT_STORE: 'clinic' });
  const after = await open();
  expect(await listUserRows(after.db)).toEqual([]);
  const payments = ['payments', 'payment_events', 'payment_alerts', 'desk_payments', 'simulator'] as const;
  const visits = ['bookings', 'cancellations', 'patients', 'walk_ins', 'visit_events'] as const;
  for (const table of [...visits, 'ended_sessions', 'once_admins', 'answers', ...payments] as const) {
    expect(await after.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  await after.close();
  await startOnce({ DATA_DIR });
});

test('people from another real project keep their bookings, and lose their roles and logins', async () => {
  const DATA_DIR = testFolder();
  await startOnce({ DATA_DIR });
  const store = await openStore({ dataDir: DATA_DIR });
  await insertUser(store.db, testUser({ id: 'boss', email: 'boss@clinic.test', role: 'admin', made_admin_at: 1 }));
  await insertUser(store.db, testUser({ id: 'ex', email: 'ex@clinic.test', made_admin_at: 1, desk_since: 1 }));
  await insertBooking(store.db, testBooking({ user_id: 'boss' }));
  await store.close();
  const before = Date.now();
  expect((await runServer({ DATA_DIR, FIREBASE_PROJECT_ID: 'new' })).output).toContain(
    'set ADOPT_STORE=new to go on without anybody’s role and login',
  );
  await startOnce({ DATA_DIR, FIREBASE_PROJECT_ID: 'new', ADOPT_STORE: 'new' });
  const after = await openStore({ dataDir: DATA_DIR });
  // A former admin may be made one again; a removed admin stays removed.
  expect(await listUserRows(after.db)).toMatchObject([
    { id: 'boss', role: null, made_admin_at: null, provider_uid: 'detached:boss' },
    { id: 'ex', role: null, made_admin_at: 1, desk_since: null, provider_uid: 'detached:ex' },
  ]);
  for (const { tokens_from } of await listUserRows(after.db)) expect(tokens_from).toBeGreaterThanOrEqual(before);
  expect(await after.db.selectFrom('bookings').selectAll().execute()).toHaveLength(1);
  await after.close();
});

test('demo accounts do not pass over the name of a real project: somebody forgot its settings', async () => {
  const demo = { FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' };
  const { code, output } = await runServer({ ...demo, DATA_DIR: testFolder(), ADOPT_STORE: 'clinic' });
  expect(code).toBe(1);
  expect(output).toContain(
    'ADOPT_STORE: clinic is not this server’s project, which is demo-molar; change FIREBASE_*, or leave ADOPT_STORE out\n',
  );
});

test('a store from before projects were recorded is the demo’s if its people are', async () => {
  const DATA_DIR = testFolder();
  const store = await openStore({ dataDir: DATA_DIR });
  await insertUser(store.db, testUser({ email: 'patient@molar.test' }));
  await store.close();
  expect((await runServer({ DATA_DIR })).output).toContain('the people of the project demo-molar');
});
