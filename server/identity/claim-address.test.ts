import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '../http/problem.ts';
import { insertBooking, listBookingsOfUser } from '../store/bookings.ts';
import { keepOwnPatient, listPatientsOfUser } from '../store/patients.ts';
import { replaceServices } from '../store/services.ts';
import { openStore, type Store } from '../store/store.ts';
import { detachUsers, insertUser, listUserRows } from '../store/users.ts';
import { testBooking } from '../testing/booking.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testFolder } from '../testing/folder.ts';
import { testOrigin } from '../testing/origin.ts';
import { testPatient } from '../testing/patient.ts';
import { TEST_NOW } from '../testing/server.ts';
import { testUser } from '../testing/user.ts';
import { claimAddress } from './claim-address.ts';
import type { Credentials } from './credentials.ts';
import type { Identity } from './id-token.ts';

const EMAIL = 'pat@clinic.test';
const MINUTE = 60_000;
describeEachEngine((newDatabase) => {
  let store: Store;
  /** What the provider answers; undefined while it can't be asked. */
  let credentials: Credentials | undefined;
  let asked: number;
  beforeAll(async () => {
    const databaseUrl = await newDatabase();
    store = await openStore({ dataDir: testFolder(), databaseUrl });
    await replaceServices(store.db, [
      { id: 'cleaning', name: 'Cleaning', price_cents: 1, slots: '[480]', position: 0 },
    ]);
  });
  beforeEach(async () => {
    await store.db.deleteFrom('bookings').execute();
    await store.db.deleteFrom('patients').execute();
    await store.db.deleteFrom('users').execute();
    credentials = password(0);
    asked = 0;
  });
  afterAll(() => store.close());

  function claim(uid: string, { minute = 0, ...changes }: Partial<Identity> & { minute?: number } = {}) {
    const at = TEST_NOW + minute * MINUTE;
    const identity = {
      ...{
        uid,
        email: EMAIL,
        isEmailVerified: false,
        signInProvider: 'password',
        authTime: at,
        issuedAt: at,
        expiresAt: at + 60 * MINUTE,
      },
      ...changes,
    };
    const readCredentials = async () => {
      asked++;
      if (!credentials) throw new Error('The provider was asked in vain.');
      return credentials;
    };
    const deps = { transaction: store.transaction, readCredentials, now: () => at };
    return claimAddress(deps, { identity, idToken: 'token', name: uid, origin: testOrigin });
  }
  const prove = (uid: string, minute: number, changes: Partial<Identity> = {}) =>
    claim(uid, { minute, isEmailVerified: true, ...changes });
  const problemOf = (claiming: Promise<unknown>) =>
    claiming.then(
      () => undefined,
      ({ code }: Problem) => code,
    );
  const book = (user_id: string) =>
    insertBooking(store.db, testBooking({ service_id: 'cleaning', user_id, email: EMAIL }));
  const password = (minute: number, providers = ['password']) => ({ changedAt: TEST_NOW + minute * MINUTE, providers });

  test('an address is claimed by the first account, and no other can claim it without proof', async () => {
    const { id } = await claim('first');
    expect(await problemOf(claim('second'))).toBe('user.email-claimed');
    expect(await claim('first', { minute: 1 })).toMatchObject({ id, verified_at: null, claimed_at: TEST_NOW });
  });

  test('an account that proves an address takes it from one that only claimed it, and starts with nothing', async () => {
    const first = await claim('first');
    await book(first.id);
    const second = await prove('second', 1);
    expect(second.id).not.toBe(first.id);
    expect(await listUserRows(store.db)).toEqual([second]);
    expect(await problemOf(claim('first', { minute: 2 }))).toBe('user.email-claimed');
    expect(await problemOf(prove('first', 2))).toBe('user.email-claimed');
    expect(asked).toBe(0);
  });

  test('every account has one patient of its own, from its first login', async () => {
    const { id } = await claim('pat');
    await claim('pat', { minute: 1 });
    const patients = await store.db.selectFrom('patients').select(['id', 'user_id']).execute();
    expect(patients).toEqual([{ id, user_id: id }]);
  });

  test('proving an address takes over its patients without an account, with their appointments', async () => {
    const other = await prove('other', 0, { email: 'other@clinic.test' });
    const patients = [
      testPatient({ id: 'same', email: EMAIL }),
      testPatient({ id: 'answered for', email: EMAIL, user_id: other.id }),
      testPatient({ id: 'same phone' }),
    ];
    await store.db.insertInto('patients').values(patients).execute();
    const times = [480, 510, 540];
    for (const [index, { id: patient_id, user_id }] of patients.entries()) {
      const booking = { service_id: 'cleaning', patient_id, user_id, start_minute: times[index] as number };
      expect(await insertBooking(store.db, testBooking({ ...booking, id: patient_id, email: '' }))).toBe(true);
    }
    const unproven = await claim('pat');
    expect(await listBookingsOfUser(store.db, unproven.id)).toEqual([]);
    const { id } = await prove('pat', 1);
    expect(await listBookingsOfUser(store.db, id)).toMatchObject([{ id: 'same', patient_id: 'same', user_id: id }]);
    expect(await listBookingsOfUser(store.db, other.id)).toMatchObject([{ id: 'answered for' }]);
    const { user_id } = await store.db
      .selectFrom('patients')
      .select('user_id')
      .where('id', '=', 'same')
      .executeTakeFirstOrThrow();
    expect(user_id).toBe(id);
  });

  test('an account that proves its own claim keeps it, and the provider is asked once', async () => {
    const { id } = await claim('pat');
    const proven = await prove('pat', 1);
    expect(proven).toMatchObject({ id, verified_at: TEST_NOW + MINUTE, tokens_from: TEST_NOW + MINUTE });
    await prove('pat', 2);
    expect(asked).toBe(1);
  });

  test('an account that changed hands starts clean, even if nothing is left but a phone number', async () => {
    const { id } = await claim('pat');
    await keepOwnPatient(store.db, { userId: id, phone: '555 0666', at: TEST_NOW });
    credentials = password(0.5);
    const owner = await prove('pat', 1);
    expect(owner.id).not.toBe(id);
    expect(await listPatientsOfUser(store.db, owner.id)).toMatchObject([{ id: owner.id, phone: '' }]);
  });

  test.each([
    ['the password is the same', password(0), true],
    ['another way to sign in was added', password(0, ['password', 'google.com']), true],
    ['the password was set again', password(0.5), false],
    ['another way to sign in took the place of the password', password(0, ['google.com']), false],
  ])(
    'bookings stay with the account that claimed the address only if it has not changed hands: %s',
    async (_what, found, isKept) => {
      const { id } = await claim('pat');
      await book(id);
      credentials = found;
      expect((await prove('pat', 1)).id === id).toBe(isKept);
      expect(asked).toBe(1);
      expect((await prove('pat', 2)).id === id).toBe(isKept);
      expect(asked).toBe(1);
      expect(await listUserRows(store.db)).toHaveLength(1);
    },
  );

  test('a user of a former project gets their row back by proving the address again, and nobody else does', async () => {
    const { id } = await prove('pat', 1);
    await book(id);
    await detachUsers(store.db, TEST_NOW + 2 * MINUTE);
    expect(await problemOf(claim('stranger', { minute: 3 }))).toBe('user.email-claimed');
    expect(await problemOf(prove('pat-elsewhere', 1))).toBe('auth.expired');
    expect(await prove('pat-elsewhere', 3)).toMatchObject({ id, provider_uid: 'pat-elsewhere', email: EMAIL });
    expect(await problemOf(prove('another', 4))).toBe('user.email-claimed');
  });

  test('a row whose address was never proven in the former project is not handed over', async () => {
    const left = { ...testUser({ email: EMAIL }), verified_at: null, tokens_from: null };
    await insertUser(store.db, left);
    await book(left.id);
    await detachUsers(store.db, TEST_NOW);
    const { id } = (await prove('pat', 1)) as { id: string };
    expect(await listBookingsOfUser(store.db, id)).toEqual([]);
  });

  test('nothing is decided while the provider can’t be asked', async () => {
    const before = await claim('pat');
    credentials = undefined;
    await expect(prove('pat', 1)).rejects.toThrow('in vain');
    expect(await listUserRows(store.db)).toEqual([before]);
  });

  test('a row from before claims were recorded keeps its bookings', async () => {
    const old = { ...testUser({ provider_uid: 'pat', email: EMAIL }), verified_at: null, tokens_from: null };
    await insertUser(store.db, old);
    await book(old.id);
    await claim('pat');
    expect(await prove('pat', 1)).toMatchObject({ id: old.id, tokens_from: TEST_NOW + MINUTE });
    expect(asked).toBe(0);
  });

  test('once an address is proven, unproven and older tokens are refused', async () => {
    await prove('pat', 5);
    expect(await problemOf(claim('pat', { minute: 6 }))).toBe('auth.expired');
    expect(await problemOf(prove('pat', 4))).toBe('auth.expired');
    expect(await problemOf(prove('pat', 6, { authTime: TEST_NOW }))).toBe('auth.expired');
    expect(await problemOf(prove('pat', 5))).toBeUndefined();
  });

  test('an account that proves another address keeps its row, and its earlier tokens are invalid', async () => {
    const { id } = await prove('pat', 0, { email: 'old@clinic.test' });
    await claim('squatter');
    expect(await problemOf(claim('pat', { minute: 1 }))).toBe('auth.expired');
    expect(await prove('pat', 2)).toMatchObject({ id, email: EMAIL, tokens_from: TEST_NOW + 2 * MINUTE });
    expect(await listUserRows(store.db)).toHaveLength(1);
  });

  test('if two accounts prove an address, the first keeps it', async () => {
    await prove('first', 0);
    await prove('second', 1, { email: 'old@clinic.test' });
    expect(await problemOf(prove('second', 2))).toBe('user.email-claimed');
    expect(await problemOf(prove('third', 2))).toBe('user.email-claimed');
  });

  test('any number of concurrent exchanges of one account make one user', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => claim('pat')));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });

  test('a claim, its bookings and two proofs at once leave one user, who has proven the address', async () => {
    for (let round = 0; round < 20; round++) {
      const email = `pat-${round}@clinic.test`;
      const uids = ['squatter', 'owner', 'rival'].map((name) => `${name}-${round}`) as [string, string, string];
      const claiming = claim(uids[0], { email }).then(({ id }) => book(id));
      const codes = await Promise.all([
        problemOf(claiming),
        problemOf(prove(uids[1], 1, { email })),
        problemOf(prove(uids[2], 1, { email })),
      ]);
      expect([undefined, 'user.email-claimed']).toContain(codes[0]);
      expect(codes.slice(1).toSorted()).toEqual(['user.email-claimed', undefined]);
      const holders = (await listUserRows(store.db)).filter((row) => row.email === email);
      expect(holders).toMatchObject([{ provider_uid: uids[codes.lastIndexOf(undefined)], role: null }]);
      expect(holders[0]?.verified_at).not.toBeNull();
    }
  });

  test('two accounts that prove each other’s address at once leave each address with one', async () => {
    await claim('one', { email: 'one@clinic.test' });
    await claim('two', { email: 'two@clinic.test' });
    const codes = await Promise.all([
      problemOf(prove('one', 1, { email: 'two@clinic.test' })),
      problemOf(prove('two', 1, { email: 'one@clinic.test' })),
    ]);
    expect(codes).toEqual([undefined, undefined]);
    const rows = await listUserRows(store.db);
    expect(rows.map(({ email, provider_uid }) => [email, provider_uid]).toSorted()).toEqual([
      ['one@clinic.test', 'two'],
      ['two@clinic.test', 'one'],
    ]);
  });
});
