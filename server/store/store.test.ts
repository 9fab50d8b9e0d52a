import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testBooking } from '../testing/booking.ts';
import { testFolder } from '../testing/folder.ts';
import { testPatient } from '../testing/patient.ts';
import { testPayment } from '../testing/payment.ts';
import { startTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { testUser } from '../testing/user.ts';
import { getBookingInTheWay, getBookingRow, insertBooking, listBookingsOfUser } from './bookings.ts';
import { migrations } from './migrations/migrations.ts';
import { keepOwnPatient } from './patients.ts';
import { getPaymentOfIntent, insertPayment, keepIntent, noteProcessing, type PaymentKey } from './payments.ts';
import { replaceServices } from './services.ts';
import { keepSetting, writeSetting } from './settings.ts';
import { openStore, type Store } from './store.ts';
import type { BookingRow, Database } from './tables.ts';
import { listTakenSlots } from './taken-slots.ts';
import { insertUser } from './users.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const readSetting = async (db: Database, name: string) =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
const slot = testBooking({ id: 'b1', service_id: 'cleaning' });

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  let at: { dataDir: string; databaseUrl?: string };
  let store: Store;
  beforeAll(async () => {
    at = { dataDir: testFolder(), ...(engine === 'PostgreSQL' && { databaseUrl: await postgres.createDatabase() }) };
    store = await openStore(at);
    await replaceServices(store.db, [
      { id: 'cleaning', name: 'Cleaning', price_cents: 9900, slots: '[480]', position: 0 },
    ]);
    for (const id of ['pat', 'bo']) await insertUser(store.db, testUser({ id }));
  });
  afterAll(() => store.close());

  test('the table itself allows one booking per slot, and one per patient, service and day', async () => {
    expect(await insertBooking(store.db, slot)).toBe(true);
    const takenByBo = { ...slot, id: 'b2', user_id: 'bo' };
    const secondOfPat = { ...slot, id: 'b3', start_minute: 510 };
    expect(await insertBooking(store.db, takenByBo)).toBe(false);
    expect(await insertBooking(store.db, secondOfPat)).toBe(false);
    expect(await getBookingInTheWay(store.db, takenByBo)).toEqual({ id: 'b1', start_minute: 480, patient: 'pat' });
    expect(await getBookingInTheWay(store.db, secondOfPat)).toEqual({ id: 'b1', start_minute: 480, patient: 'pat' });
  });

  test('the patient’s own booking is reported before the one that holds the slot', async () => {
    await insertBooking(store.db, { ...slot, id: 'b4', user_id: 'bo', start_minute: 450 });
    expect(await getBookingInTheWay(store.db, { ...slot, start_minute: 450 })).toMatchObject({ id: 'b1' });
  });

  test('two patients of one account, and one without an account, may have the same service on a day, but not the same slot', async () => {
    const patients = [testPatient({ id: 'kim', user_id: 'pat' }), testPatient({ id: 'val' })];
    await store.db.insertInto('patients').values(patients).execute();
    const book = (id: string, changes: Partial<BookingRow>) =>
      insertBooking(store.db, { ...slot, id, date: '2099-11-24', ...changes });
    expect(await book('c1', {})).toBe(true);
    // As a server of the previous release writes it, and as this one does.
    expect(await book('c2', { patient_id: 'pat', start_minute: 510 })).toBe(false);
    expect(await book('c3', { patient_id: 'kim' })).toBe(false);
    expect(await book('c4', { patient_id: 'kim', start_minute: 510 })).toBe(true);
    expect(await book('c5', { patient_id: 'kim', start_minute: 540 })).toBe(false);
    expect(await book('c6', { patient_id: 'val', user_id: null, start_minute: 540 })).toBe(true);
    expect(await book('c7', { patient_id: 'val', user_id: null, start_minute: 570 })).toBe(false);
    await store.db.deleteFrom('bookings').where('date', '=', '2099-11-24').execute();
  });

  test('an account’s own patient gets the last number given, and always belongs to the account', async () => {
    const patientOf = async (userId: string, phone: string) => {
      await keepOwnPatient(store.db, { userId, phone, at: 1 });
      return (await store.db.selectFrom('patients').selectAll().where('id', '=', userId).execute())[0];
    };
    await insertUser(store.db, testUser({ id: 'lu' }));
    for (const phone of ['555 0100', '555 0100', '555 0199']) {
      expect(await patientOf('lu', phone)).toMatchObject({ phone, user_id: 'lu' });
    }
    for (const user_id of [null, 'pat']) {
      await store.db.updateTable('patients').set({ user_id }).where('id', '=', 'lu').execute();
      expect(await patientOf('lu', '555 0199')).toMatchObject({ phone: '555 0199', user_id: 'lu' });
    }
  });

  test('rows come back as they went in', async () => {
    expect(await listBookingsOfUser(store.db, 'pat')).toEqual([{ ...slot, card_state: null }]);
    expect(await listTakenSlots(store.db, slot.date)).toEqual(new Map([['cleaning', new Set([450, 480])]]));
  });

  test('a transaction that throws leaves nothing behind', async () => {
    const failing = store.transaction(async (tx) => {
      await keepSetting(tx, 'gone', 'x');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await keepSetting(store.db, 'gone', 'first')).toBe('first');
  });

  test('the first caller to keep a setting decides it for all', async () => {
    const values = await Promise.all(['a', 'b', 'c'].map((value) => keepSetting(store.db, 'secret', value)));
    expect(new Set(values).size).toBe(1);
  });

  test('a payment keeps its first intent, and an intent belongs to one payment', async () => {
    const [first, second] = ['b1', 'b4'].map((booking_id) => ({ booking_id, attempt: 1 })) as [PaymentKey, PaymentKey];
    for (const key of [first, second]) await insertPayment(store.db, testPayment({ ...key, intent_id: null }));
    await keepIntent(store.db, first, 'pi_1');
    await keepIntent(store.db, first, 'pi_2');
    expect(await getPaymentOfIntent(store.db, 'pi_1')).toMatchObject(first);
    await expect(keepIntent(store.db, second, 'pi_1')).rejects.toThrow();
  });

  test('of a booking with two unsettled payments, the one that a person has to look at counts', async () => {
    await insertPayment(store.db, testPayment({ attempt: 2, intent_id: null, state: 'in-review' }));
    await insertPayment(store.db, testPayment({ attempt: 3, intent_id: null }));
    await noteProcessing(store.db, { booking_id: 'b1', attempt: 3 }, 5);
    expect(await getBookingRow(store.db, 'b1')).toMatchObject({ card_state: 'in-review' });
  });

  test('a booking of a service or a person that the store does not have is refused', async () => {
    const lost = { ...slot, id: 'b5', date: '2099-11-24' };
    await expect(insertBooking(store.db, { ...lost, service_id: 'gone' })).rejects.toThrow();
    await expect(insertBooking(store.db, { ...lost, user_id: 'gone' })).rejects.toThrow();
  });

  test('opening again changes nothing', async () => {
    await store.close();
    store = await openStore(at);
    expect(await listBookingsOfUser(store.db, 'pat')).toMatchObject([slot]);
  });

  test('no input is run as a statement', async () => {
    const evil = "'; drop table bookings; --";
    expect(await listBookingsOfUser(store.db, evil)).toEqual([]);
    expect(await keepSetting(store.db, evil, evil)).toBe(evil);
  });
});

test('ten processes may create the tables of one PostgreSQL at once', async () => {
  const databaseUrl = await postgres.createDatabase();
  const stores = await Promise.all(Array.from({ length: 10 }, () => openStore({ dataDir: '', databaseUrl })));
  const store = stores[0] as Store;
  const rows = await sql`select name from kysely_migration`.execute(store.db);
  expect(rows.rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
  await Promise.all(stores.map((one) => one.close()));
});

test('… or migrate the tables of an older version', async () => {
  const databaseUrl = await postgres.createDatabase();
  // The next step adds columns, which fails for whoever comes second.
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0011'));
  await (await openStore({ dataDir: '', databaseUrl }, before)).close();
  const stores = await Promise.all(Array.from({ length: 10 }, () => openStore({ dataDir: '', databaseUrl })));
  await Promise.all(stores.map((one) => one.close()));
});

test('two transactions that deadlock both succeed, one after the other', async () => {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: '', databaseUrl });
  await keepSetting(store.db, 'a', '0');
  await keepSetting(store.db, 'b', '0');
  let runs = 0;
  // Each takes one row, then wants the other's: PostgreSQL ends one of them.
  const cross = (first: string, second: string) =>
    store.transaction(async (tx) => {
      runs++;
      for (const name of [first, second]) {
        await sql`update settings set value = value || ${first} where name = ${name}`.execute(tx);
        await sql`select pg_sleep(0.2)`.execute(tx);
      }
    });
  await Promise.all([cross('a', 'b'), cross('b', 'a')]);
  expect(runs).toBeGreaterThan(2);
  expect(await readSetting(store.db, 'a')).toHaveLength(3);
  await store.close();
});

test('a transaction that could not be serialized is run again', async () => {
  const store = await openStore({ dataDir: '', databaseUrl: await postgres.createDatabase() });
  await keepSetting(store.db, 'count', '0');
  const bothHaveRead = Promise.withResolvers<void>();
  let reads = 0;
  // As a distributed engine does by itself.
  const addOne = () =>
    store.transaction(async (tx) => {
      await sql`set transaction isolation level serializable`.execute(tx);
      const count = Number(await readSetting(tx, 'count'));
      reads += 1;
      if (reads === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      await writeSetting(tx, 'count', String(count + 1));
    });
  await Promise.all([addOne(), addOne()]);
  expect([await readSetting(store.db, 'count'), reads]).toEqual(['2', 3]);
  await store.close();
});

test('a transaction that keeps losing races is given up, and may be run later', async () => {
  const store = await openStore({ dataDir: '', databaseUrl: await postgres.createDatabase() });
  const lost = Object.assign(new Error('lost'), { code: '40001' });
  let runs = 0;
  const losing = store.transaction(async () => {
    runs += 1;
    throw lost;
  });
  await expect(losing).rejects.toBe(lost);
  expect([runs, store.isUnavailable(lost)]).toEqual([10, true]);
  await store.close();
});

test('a store that could not be migrated is closed unchanged', async () => {
  const at = { dataDir: testFolder() };
  await (await openStore(at)).close();
  const failing = { up: () => Promise.reject(new Error('no')) };
  await expect(openStore(at, { ...migrations, '9999-failing': failing })).rejects.toThrow(
    `DATA_DIR: can't use ${at.dataDir}: no`,
  );
  await (await openStore(at)).close();
});

test('a second process on the same folder is refused with a reason, and gets in once the first is gone', async () => {
  const dataDir = testFolder();
  const first = await openStore({ dataDir });
  await expect(openStore({ dataDir })).rejects.toThrow(
    `DATA_DIR: can't use ${dataDir}: another Molar server is using this folder; stop it, or set another DATA_DIR`,
  );
  await first.close();
  await (await openStore({ dataDir })).close();
});
