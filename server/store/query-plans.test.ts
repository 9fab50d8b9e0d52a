// A clinic of many years has hundreds of thousands of rows, and SQLite's statements hold up all calls while they run: those that
// look for something of each patient find it by an index.
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { testPatient } from '../testing/patient.ts';
import { testUser } from '../testing/user.ts';
import { insertAnswer } from './answers.ts';
import { dropContactOfPatients, listPatientsWithContact } from './expired-patients.ts';
import { deleteAnswersOfDeleted } from './expired-rows.ts';
import { findAuditLines } from './find-audit-lines.ts';
import { findPatients } from './patient-contacts.ts';
import { adoptPatients } from './patients.ts';
import { listAlertsOfUser } from './payment-alerts.ts';
import { hasMoneyInReview } from './payments.ts';
import { forgetUser } from './personal-data.ts';
import { openStore } from './store.ts';
import type { Database, Tables } from './tables.ts';
import { insertUser } from './users.ts';
import { listEventsOfUser } from './visits.ts';

/** What each statement does, in SQLite's words. */
async function planOf(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const dataDir = testFolder();
  await (await openStore({ dataDir })).close();
  const database = new BetterSqlite3(join(dataDir, 'molar.sqlite'));
  const plan: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database }),
    log({ query: { sql, parameters } }) {
      const steps = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(parameters);
      plan.push(...steps.map(({ detail }) => detail));
    },
  });
  await work(db);
  await db.destroy();
  return plan;
}

const BY_PATIENT = /^SEARCH bookings .*one_booking_per_patient \(<expr>=\?/;

test.each([{ text: 'smith' }, { digits: '5550100' }])(
  'a search for patients reads their own bookings only: %o',
  async (sought) => {
    const plan = await planOf((db) => findPatients(db, sought, '2026-11-21', 20));
    const ofBookings = plan.filter((step) => step.includes('bookings'));
    expect(ofBookings).toHaveLength(3);
    for (const step of ofBookings) expect(step).toMatch(BY_PATIENT);
  },
);

test('retention reads the bookings and walk-ins of the patients it looks at, and no others', async () => {
  const after = { created_at: 5, id: 'kim' };
  expect(await planOf((db) => listPatientsWithContact(db, 9, after, 200))).toEqual([
    'SEARCH patients USING INDEX patients_with_contact ((created_at,id)>(?,?) AND created_at<?)',
  ]);
  const plan = await planOf((db) => dropContactOfPatients(db, ['kim', 'val']));
  expect(plan.filter((step) => /patients|bookings|walk_ins/.test(step))).toEqual([
    expect.stringMatching(/^SEARCH patients .*\(id=\?\)/),
    expect.stringMatching(BY_PATIENT),
    expect.stringMatching(/^SEARCH walk_ins .*walk_ins_of_patient \(patient_id=\?\)/),
  ]);
});

test('the record of a person reads neither the whole audit nor the notes of days when they did not come', async () => {
  const steps = [
    ...(await planOf((db) => findAuditLines(db, { person: 'kim' }, { most: 50 }))),
    ...(await planOf((db) => findAuditLines(db, { person: 'kim', time: [1, 2] }, { most: 50 }))),
    ...(await planOf((db) => listEventsOfUser(db, 'kim'))),
  ];
  expect(steps.filter((step) => /^SCAN (audit|visit_events)/.test(step))).toEqual([]);
  expect(steps).toContainEqual(expect.stringMatching(/^SEARCH visit_events .*visit_events_by_date \(date=\?\)/));
});

test('deleting an account and a login read the rows of that person, and no others', async () => {
  const steps = await planOf(async (db) => {
    await insertUser(db, testUser({ id: 'kim' }));
    await db
      .insertInto('patients')
      .values(testPatient({ id: 'val', email: 'kim@clinic.test' }))
      .execute();
    await adoptPatients(db, { id: 'kim', email: 'kim@clinic.test' });
    await hasMoneyInReview(db, 'kim');
    await listAlertsOfUser(db, 'kim');
    await forgetUser(db, 'kim', 5);
  });
  expect(steps.filter((step) => /^SCAN (answers|bookings|patients|payments|users|walk_ins)/.test(step))).toEqual([]);
  // Looked for by SQLite itself when a patient is deleted, because of the foreign key.
  const named = await planOf((db) => db.selectFrom('bookings').select('id').where('patient_id', '=', 'kim').execute());
  expect(named).toEqual([expect.stringContaining('bookings_of_patient (patient_id=?)')]);
});

test('the answers that deleted accounts have left are found without looking at everybody, or at all answers', async () => {
  const steps = await planOf(async (db) => {
    await insertUser(db, testUser({ id: 'kim', name: '' }));
    const answer = { call: 'noteVisit', input_hash: 'h', status: 200, body: '{}', created_at: 0 };
    await insertAnswer(db, { user_id: 'kim', key: 'k', ...answer });
    expect(await deleteAnswersOfDeleted(db, 200)).toBe(1);
  });
  expect(steps.filter((step) => /users|answers/.test(step))).toEqual([
    expect.stringContaining('INDEX users_without_name'),
    expect.stringMatching(/^SEARCH answers .*\(user_id=\?\)/),
    expect.stringMatching(/^SEARCH answers .*\(user_id=\? AND key=\?\)/),
    expect.stringMatching(/^SEARCH answers .*\(user_id=\?\)/),
  ]);
});
