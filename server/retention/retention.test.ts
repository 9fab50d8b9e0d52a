// Expired data is deleted, data that is still needed stays, and only one process sweeps at a time.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clinicMoment } from '../../contract/clinic-date.ts';
import { findTampering } from '../audit/find-tampering.ts';
import { Problem } from '../http/problem.ts';
import { insertAnswer } from '../store/answers.ts';
import { insertBooking } from '../store/bookings.ts';
import { keepCancellation } from '../store/canceled-bookings.ts';
import { insertDoctor } from '../store/doctors.ts';
import { keepImage, renewImage } from '../store/images.ts';
import { lockPatient } from '../store/patients.ts';
import { rememberEvent } from '../store/payment-events.ts';
import { insertPayment, keepIntent, lockUnpaidBooking } from '../store/payments.ts';
import { endSession } from '../store/sessions.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Database, PaymentRow } from '../store/tables.ts';
import { insertUser } from '../store/users.ts';
import { insertEvent, insertWalkIn } from '../store/visits.ts';
import { testBooking } from '../testing/booking.ts';
import { clinicFolder } from '../testing/clinic-folder.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testPatient } from '../testing/patient.ts';
import { testPayment } from '../testing/payment.ts';
import { TEST_NOW } from '../testing/server.ts';
import { untilItWaits } from '../testing/until-it-waits.ts';
import { testUser } from '../testing/user.ts';
import { createRetention, getLastSweep } from './retention.ts';
import type { RetentionDays } from './retention-days.ts';

const DAY = 24 * 60 * 60_000;
const nothing: RetentionDays = {
  bookings: undefined,
  cancellations: undefined,
  answers: undefined,
  sessions: undefined,
  images: undefined,
  events: undefined,
};
const never = new AbortController().signal;
const isoDay = (daysAgo: number) => new Date(Date.parse('2026-11-21') - daysAgo * DAY).toISOString().slice(0, 10);

describeEachEngine((newDatabase) => {
  let store: Store;
  let dataDir: string;
  let databaseUrl: string | undefined;
  let now: number;
  let closed: string[];
  let close: (id: string) => Promise<void>;
  beforeEach(async () => {
    databaseUrl = await newDatabase();
    dataDir = await clinicFolder();
    store = await openStore({ dataDir, databaseUrl });
    await insertUser(store.db, testUser({ id: 'pat' }));
    now = TEST_NOW;
    closed = [];
    close = async (id) => {
      closed.push(id);
      await store.db.updateTable('payments').set({ state: 'canceled' }).where('booking_id', '=', id).execute();
    };
  });
  afterEach(async () => {
    expect(await store.transaction((tx) => Array.fromAsync(findTampering(tx)))).toEqual([]);
    await store.close();
  });

  const retention = (days: Partial<RetentionDays>, of = store) =>
    createRetention({
      store: of,
      payments: { closeCardForm: (id) => close(id) },
      days: { ...nothing, ...days },
      now: () => now,
      clinicNow: () => clinicMoment(now, 'America/New_York'),
    });
  const sweep = (days: Partial<RetentionDays>, of = store) => retention(days, of).sweep(never);

  let minutes = 0;
  async function book(daysAgo: number, paid: 0 | 1 = 0): Promise<string> {
    minutes += 1;
    const date = isoDay(daysAgo);
    const { id: user_id } = await insertUser(store.db, testUser({ id: `p${minutes}` }));
    const row = testBooking({ date, start_minute: minutes, service_id: 'teeth-cleaning', paid, user_id });
    expect(await insertBooking(store.db, row)).toBe(true);
    return row.id;
  }
  const ids = async () => (await store.db.selectFrom('bookings').select('id').execute()).map(({ id }) => id).toSorted();

  /** Sweeps during a transaction, which ends once the sweep waits for it. */
  async function sweepDuring(days: Partial<RetentionDays>, work: (tx: Database) => Promise<void>) {
    let swept: Promise<string | undefined> | undefined;
    await store.transaction(async (tx) => {
      await work(tx);
      swept = sweep(days);
      await untilItWaits(store, swept);
    });
    return swept;
  }

  test('without settings everything stays, however old', async () => {
    const id = await book(9000);
    await insertAnswer(store.db, answer('old', 0));
    expect(await sweep({})).toBe('nothing to do');
    expect(await ids()).toEqual([id]);
    expect(await store.db.selectFrom('answers').select('key').execute()).toHaveLength(1);
  });

  test('past bookings: unpaid ones are deleted, paid ones lose their contact data, later ones are left alone', async () => {
    const [, paid] = [await book(31), await book(31, 1)];
    const [onTheDay, later, future] = [await book(30), await book(29, 1), await book(-5)];
    expect(await sweep({ bookings: 30 })).toBe(
      'bookings deleted: 1, paid bookings without contact data: 1, walk-ins deleted: 0, visit events deleted: 0, patients without contact data: 0',
    );
    expect(await ids()).toEqual([paid, onTheDay, later, future].toSorted());
    const rows = await store.db.selectFrom('bookings').selectAll().execute();
    const named = rows.filter(({ user_name, email, phone }) => user_name || email || phone);
    expect(named.map(({ id }) => id).toSorted()).toEqual([onTheDay, later, future].toSorted());
    expect(rows.find(({ id }) => id === paid)).toMatchObject({ paid: 1, date: isoDay(31), price_cents: 9900 });
    const lines = await store.db.selectFrom('audit').selectAll().execute();
    expect(lines).toMatchObject([
      {
        action: 'bookings.swept',
        who: 'molar',
        object: 'before 2026-10-22',
        detail: '1 deleted, 1 without contact data',
      },
    ]);
    now += DAY / 4;
    expect(await sweep({ bookings: 30 })).toBe(
      'walk-ins deleted: 0, visit events deleted: 0, patients without contact data: 0',
    );
  });

  test('a booking without a phone number is swept like any other', async () => {
    const [, paid] = [await book(31), await book(31, 1)];
    await store.db.updateTable('bookings').set({ phone: '' }).execute();
    await sweep({ bookings: 30 });
    const rows = await store.db.selectFrom('bookings').selectAll().execute();
    expect(rows).toMatchObject([{ id: paid, user_name: '', email: '', phone: '', paid: 1 }]);
  });

  test('a patient keeps their phone number while a booking without one names them', async () => {
    const phoneOf = async () => (await store.db.selectFrom('patients').select('phone').execute()).at(0)?.phone;
    const patient = testPatient({ id: 'has account', user_id: 'pat' });
    await store.db.insertInto('patients').values(patient).execute();
    const booking = testBooking({ date: isoDay(-5), patient_id: patient.id, phone: '' });
    expect(await insertBooking(store.db, booking)).toBe(true);
    await sweep({ bookings: 30 });
    expect(await phoneOf()).toBe(patient.phone);
    now += 36 * DAY;
    await sweep({ bookings: 30 });
    expect(await phoneOf()).toBe('');
  });

  test('patients without appointments lose their phone number, and without an account also their name', async () => {
    const old = { created_at: TEST_NOW - 31 * DAY, email: 'kim@clinic.test', folded_name: 'kim' };
    const patients = [
      testPatient({ ...old, id: 'gone' }),
      testPatient({ ...old, id: 'has account', user_id: 'pat' }),
      testPatient({ ...old, id: 'comes again' }),
      testPatient({ ...old, id: 'new', created_at: TEST_NOW }),
    ];
    await store.db.insertInto('patients').values(patients).execute();
    const [past, next] = [{ date: isoDay(31) }, { date: isoDay(-5), patient_id: 'comes again' }];
    for (const booking of [
      { ...past, patient_id: 'gone' },
      // This booking stays for the clinic’s books.
      { ...past, patient_id: 'has account', start_minute: 510, paid: 1 as const },
      next,
    ]) {
      expect(await insertBooking(store.db, testBooking(booking))).toBe(true);
    }
    expect(await sweep({ bookings: 30 })).toMatch(/patients without contact data: 2$/);
    const rows = await store.db.selectFrom('patients').selectAll().orderBy('id').execute();
    expect(rows.map(({ id, name, folded_name, phone, email }) => [id, name, folded_name, phone, email])).toEqual([
      ['comes again', 'Kim Example', 'kim', '555 0101', 'kim@clinic.test'],
      ['gone', '', '', '', null],
      ['has account', 'Kim Example', 'kim', '', 'kim@clinic.test'],
      ['new', 'Kim Example', 'kim', '555 0101', 'kim@clinic.test'],
    ]);
    now += DAY / 4;
    expect(await sweep({ bookings: 30 })).toBe(
      'walk-ins deleted: 0, visit events deleted: 0, patients without contact data: 0',
    );
  });

  test('a patient keeps their name if an appointment is made for them while it is being erased', async () => {
    const patient = testPatient({ created_at: 0 });
    await store.db.insertInto('patients').values(patient).execute();
    const swept = await sweepDuring({ bookings: 30 }, async (tx) => {
      await lockPatient(tx, patient.id);
      await insertBooking(tx, testBooking({ date: isoDay(-5), patient_id: patient.id }));
    });
    expect(swept).toMatch(/patients without contact data: 0$/);
    expect(await store.db.selectFrom('patients').select('name').execute()).toEqual([{ name: patient.name }]);
  });

  test('patients who still come do not keep the sweep from those behind them', async () => {
    const idsOf = (letter: string) => Array.from({ length: 250 }, (_, index) => `${letter}${index}`);
    const [coming, gone] = [idsOf('a'), idsOf('b')];
    const patients = [...coming, ...gone].map((id) => testPatient({ id, created_at: 0 }));
    await store.db.insertInto('patients').values(patients).execute();
    const bookings = coming.map((id, index) => testBooking({ id, patient_id: id, date: isoDay(-index) }));
    await store.db.insertInto('bookings').values(bookings).execute();
    expect(await sweep({ bookings: 30 })).toMatch(/patients without contact data: 250$/);
  });

  test('the desk’s notes of a day go with its bookings, and cancellations have their own limit', async () => {
    await store.db
      .insertInto('patients')
      .values(testPatient({ id: 'val' }))
      .execute();
    for (const daysAgo of [31, 30, 8, 7]) {
      const [id, date] = [`${daysAgo}`, isoDay(daysAgo)];
      const walkIn = { id, date, patient_id: 'val', service_id: null, created_by: 'dee', created_at: 0 };
      await insertWalkIn(store.db, walkIn);
      const said = { kind: 'arrived', undoes: null, minutes: null, user_id: 'dee', at: 0, received_at: 0 } as const;
      await insertEvent(store.db, { id, date, visit_id: id, ...said });
      await keepCancellation(store.db, testBooking({ id, date }), 0);
    }
    const left = async (table: 'walk_ins' | 'visit_events' | 'cancellations') =>
      (await store.db.selectFrom(table).select('date').orderBy('date').execute()).map(({ date }) => date);
    expect(await sweep({ cancellations: 7 })).toBe('cancellations deleted: 3');
    expect(await left('cancellations')).toEqual([isoDay(7)]);
    expect(await left('walk_ins')).toHaveLength(4);
    expect(await sweep({ bookings: 30 })).toContain('walk-ins deleted: 1, visit events deleted: 1');
    for (const table of ['walk_ins', 'visit_events'] as const) {
      expect(await left(table)).toEqual([30, 8, 7].map(isoDay));
    }
    // The patient is still named by a walk-in.
    expect(await store.db.selectFrom('patients').select('phone').where('id', '=', 'val').execute()).toEqual([
      { phone: '555 0101' },
    ]);
  });

  test('only the stored answer that repeats a paid booking goes with its contact data', async () => {
    const id = await book(31, 1);
    const user_id = `p${minutes}`;
    const body = JSON.stringify({ _id: id, phone: '555 0100' });
    await insertAnswer(store.db, { ...answer('a', 0), user_id, call: 'confirmPayment', body });
    await insertAnswer(store.db, { ...answer('b', 0), user_id, call: 'confirmPayment', body: '{"_id":"other"}' });
    await insertAnswer(store.db, {
      ...answer('c', 0),
      user_id,
      call: 'bookSlot',
      status: 409,
      body: `{"_id":"${id}"}`,
    });
    await sweep({ bookings: 30 });
    expect((await store.db.selectFrom('answers').select('key').execute()).map(({ key }) => key).toSorted()).toEqual([
      'b',
      'c',
    ]);
  });

  test('an open card form is closed before its booking is deleted; an undecided payment keeps its booking', async () => {
    const pay = async (id: string, state: PaymentRow['state'], intent_id: string | null = `pi_${id}`) =>
      insertPayment(store.db, testPayment({ booking_id: id, intent_id, state }));
    const [open, review, due, canceled] = [await book(31), await book(31), await book(31), await book(31)];
    await pay(open, 'open');
    await pay(review, 'in-review');
    await pay(due, 'refund-due');
    await pay(canceled, 'canceled');
    // The provider never answered, so there is no form.
    await pay(await book(31), 'open', null);
    const { close: closeIt } = { close };
    close = () => Promise.reject(new Problem('payment.processing'));
    await sweep({ bookings: 30 });
    expect(await ids()).toEqual([open, review, due].toSorted());
    close = closeIt;
    await sweep({ bookings: 30 });
    expect(closed).toEqual([open]);
    expect(await ids()).toEqual([review, due].toSorted());
    // If all of them stay, the audit gets no line.
    const countLines = async () => (await store.db.selectFrom('audit').select('number').execute()).length;
    const before = await countLines();
    await sweep({ bookings: 30 });
    expect(await countLines()).toBe(before);
  });

  test('a booking that must stay does not hold up the many after it', async () => {
    const stays = await book(300);
    await insertPayment(store.db, testPayment({ booking_id: stays, state: 'in-review' }));
    const template = await store.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', stays)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 250 }, (_, index) => ({
      ...template,
      ...{ id: `b${index}`, date: isoDay(31 + index) },
    }));
    for (const part of [others.slice(0, 125), others.slice(125)]) {
      await store.db.insertInto('bookings').values(part).execute();
    }
    expect(await sweep({ bookings: 30 })).toContain('bookings deleted: 250');
    expect(await ids()).toEqual([stays]);
  });

  test('a booking stays if its card form is opened while it is being deleted', async () => {
    const id = await book(31);
    await insertPayment(store.db, testPayment({ booking_id: id, intent_id: null }));
    await sweepDuring({ bookings: 30 }, async (tx) => {
      await keepIntent(tx, { booking_id: id, attempt: 1 }, 'pi_1');
      await lockUnpaidBooking(tx, id);
    });
    // On SQLite the sweep comes later, and closes the form first.
    expect(await ids()).toEqual(databaseUrl ? [id] : []);
  });

  const answer = (key: string, at: number) => ({
    ...{ user_id: 'pat', key, call: 'bookSlot', input_hash: 'h', status: 201, body: '{}', created_at: at },
  });

  test('answers, ended logins and the provider’s events are deleted by age', async () => {
    for (const [name, days] of [
      ['old', 401],
      ['new', 399],
    ] as const) {
      await insertAnswer(store.db, answer(name, now - days * DAY));
      await rememberEvent(store.db, name, now - days * DAY);
    }
    await endSession(store.db, { userId: 'pat', authTime: now - 402 * DAY }, now);
    // A token of this login may still be presented.
    await endSession(store.db, { userId: 'pat', authTime: now - 400.5 * DAY }, now - 500 * DAY);
    expect(await sweep({ answers: 400, sessions: 400, events: 400 })).toBe(
      'answers deleted: 1, ended sessions deleted: 1, payment events deleted: 1',
    );
    expect(await store.db.selectFrom('answers').select('key').execute()).toEqual([{ key: 'new' }]);
    expect(await store.db.selectFrom('payment_events').select('id').execute()).toEqual([{ id: 'new' }]);
    expect(await store.db.selectFrom('ended_sessions').select('auth_time').execute()).toEqual([
      { auth_time: now - 400.5 * DAY },
    ]);
  });

  test('an old picture that no doctor uses is deleted, and one uploaded or used again counts as new', async () => {
    const keep = (hash: string, days: number) =>
      keepImage(store.db, { hash, bytes: new Uint8Array([1]), created_at: now - days * DAY });
    for (const hash of ['unused', 'used', 'named', 'again', 'chosen']) await keep(hash, 31);
    await keep('new', 29);
    await keep('again', 1);
    expect(await renewImage(store.db, 'chosen', now)).toBe(true);
    for (const [id, image] of Object.entries({ d: '/images/used', e: 'https://clinic.test/images/named' })) {
      await insertDoctor(store.db, { id, name: 'D', email: `${id}@clinic.test`, specialty: '', image, created_at: 0 });
    }
    expect(await sweep({ images: 30 })).toBe('unused pictures deleted: 1');
    const left = await store.db.selectFrom('images').select('hash').execute();
    expect(left.map(({ hash }) => hash).toSorted()).toEqual(['again', 'chosen', 'named', 'new', 'used']);
  });

  test('a picture stays if a doctor gets it while it is being deleted', async () => {
    await keepImage(store.db, { hash: 'old', bytes: new Uint8Array([1]), created_at: now - 31 * DAY });
    const swept = await sweepDuring({ images: 30 }, async (tx) => {
      await renewImage(tx, 'old', now);
      await insertDoctor(tx, {
        ...{ id: 'd', name: 'D', email: 'd@clinic.test', specialty: '', image: '/images/old', created_at: 0 },
      });
    });
    expect(swept).toBe('unused pictures deleted: 0');
    expect(await store.db.selectFrom('images').select('hash').execute()).toEqual([{ hash: 'old' }]);
  });

  test('many rows are deleted in small steps, and other work runs in between', async () => {
    await store.db
      .insertInto('answers')
      .values(Array.from({ length: 450 }, (_, index) => answer(`k${index}`, index)))
      .execute();
    let isOver = false;
    const seen = new Set<number>();
    const swept = sweep({ answers: 400 }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      seen.add((await store.db.selectFrom('answers').select('key').execute()).length);
      await new Promise(setImmediate);
    }
    expect(await swept).toBe('answers deleted: 450');
    expect([...seen].filter((count) => count % 200 !== 50 && count !== 0)).toEqual([]);
  });

  test('the end of the last complete sweep is known; a stopped one does not count', async () => {
    expect(await getLastSweep(store.db)).toBeUndefined();
    const stopped = new AbortController();
    stopped.abort();
    expect(await retention({ answers: 400 }).sweep(stopped.signal)).toBeUndefined();
    expect(await getLastSweep(store.db)).toBeUndefined();
    expect(await sweep({ answers: 400 })).toBe('answers deleted: 0');
    const complete = now;
    now += DAY;
    expect(await retention({ answers: 400 }).sweep(stopped.signal)).toBeUndefined();
    expect(await getLastSweep(store.db)).toBe(complete);
  });

  test('of two processes at once, one sweeps and the other leaves it alone', async () => {
    for (let count = 0; count < 3; count++) await book(31);
    const other = databaseUrl ? await openStore({ dataDir: '', databaseUrl }) : store;
    const both = await Promise.all([sweep({ bookings: 30 }), sweep({ bookings: 30 }, other)]);
    expect(both.filter((done) => done !== undefined)).toEqual([
      'bookings deleted: 3, paid bookings without contact data: 0, walk-ins deleted: 0, visit events deleted: 0, patients without contact data: 0',
    ]);
    if (other !== store) await other.close();
  });

  test('a killed sweep keeps others away until its lease ends, and the next one finishes its work', async () => {
    await store.db
      .insertInto('answers')
      .values(Array.from({ length: 450 }, (_, index) => answer(`k${index}`, index)))
      .execute();
    // Only one process can use the embedded store.
    if (!databaseUrl) await store.close();
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NOW: String(now) };
    const { signal } = spawnSync(process.execPath, [join(import.meta.dirname, '../testing/sweep-and-die.ts')], { env });
    expect(signal).toBe('SIGKILL');
    if (!databaseUrl) store = await openStore({ dataDir });

    const count = async () => (await store.db.selectFrom('answers').select('key').execute()).length;
    expect(await count()).toBe(250);
    expect(await sweep({ answers: 400 })).toBeUndefined();
    expect(await getLastSweep(store.db)).toBeUndefined();
    now += 5 * 60_000;
    expect(await sweep({ answers: 400 })).toBe('answers deleted: 250');
    expect(await count()).toBe(0);
  });

  test('a slow sweep that has lost its lease deletes nothing more', async () => {
    await store.db
      .insertInto('answers')
      .values(Array.from({ length: 450 }, (_, index) => answer(`k${index}`, index)))
      .execute();
    const slow: Store = {
      ...store,
      transaction: async (work) => {
        const done = await store.transaction(work);
        now += 5 * 60_000;
        await store.db
          .updateTable('leases')
          .set({ holder: 'another', until: now + 1 })
          .execute();
        return done;
      },
    };
    expect(await sweep({ answers: 400 }, slow)).toBeUndefined();
    expect(await store.db.selectFrom('answers').select('key').execute()).toHaveLength(450);
  });
});
