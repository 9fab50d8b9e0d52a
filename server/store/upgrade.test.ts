import { cpSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../testing/engines.ts';
import { testFolder } from '../testing/folder.ts';
import { history } from './migrations/history.ts';
import { migrations } from './migrations/migrations.ts';
import { openStore, type Store } from './store.ts';
import { listUserRows, roleOf } from './users.ts';

const names = Object.keys(migrations);

async function insert({ db }: Store, table: string, row: object): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
}

test('every migration has sample rows', () => expect(Object.keys(history)).toEqual(names));

interface At {
  dataDir: string;
  databaseUrl: string | undefined;
}

describeEachEngine((newDatabase, newEmptyDatabase) => {
  const nowhere = async (): Promise<At> => ({ dataDir: testFolder(), databaseUrl: await newEmptyDatabase() });
  async function copyOf(at: At): Promise<At> {
    const copy = { dataDir: testFolder(), databaseUrl: at.databaseUrl && (await newDatabase(at.databaseUrl)) };
    cpSync(at.dataDir, copy.dataDir, { recursive: true });
    return copy;
  }

  /** By version: a store that went through all of them up to this one, one by one, with rows of each. */
  const grown = new Map<number, Promise<At>>();
  function grow(last: number): Promise<At> {
    const known = grown.get(last) ?? (last === 0 ? nowhere() : growFrom(last - 1));
    grown.set(last, known);
    return known;
  }

  async function growFrom(index: number): Promise<At> {
    const at = await copyOf(await grow(index));
    const store = await openStore(at, Object.fromEntries(Object.entries(migrations).slice(0, index + 1)));
    for (const [table, rows] of Object.entries(history[names[index] ?? ''] ?? {})) {
      for (const row of rows) await insert(store, table, row);
    }
    await store.close();
    return at;
  }

  const storeOf = async (last: number) => copyOf(await grow(last));

  let newest: Promise<At> | undefined;
  async function makeNewest(): Promise<At> {
    const at = await nowhere();
    const store = await openStore(at);
    expect(store.isNew).toBe(true);
    await store.close();
    return at;
  }

  const versions = names.map((name, index) => [name, index + 1] as const);
  test.each(versions)('a store of %s is migrated with every row intact', async (_name, version) => {
    const store = await openStore(await storeOf(version));
    expect(store.isNew).toBe(false);
    const kept = names.slice(0, version).flatMap((name) => Object.entries(history[name] ?? {}));
    for (const [table, group] of Map.groupBy(kept, ([table]) => table)) {
      const { rows: all } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(store.db);
      // Each account also has its own patient, which nobody entered.
      const rows = table === 'patients' ? all.filter(({ created_by }) => created_by !== null) : all;
      const expected = group.flatMap(([, samples]) => samples.map((row) => expect.objectContaining(row)));
      expect(rows).toHaveLength(expected.length);
      expect(rows).toEqual(expect.arrayContaining(expected));
    }
    await store.close();
  });

  test.each(versions)('rows written by a server of %s fit the newest store too', async (_name, version) => {
    newest ??= makeNewest();
    const store = await openStore(await copyOf(await newest));
    for (const name of names.slice(0, version)) {
      for (const [table, rows] of Object.entries(history[name] ?? {})) {
        for (const row of rows) await insert(store, table, row);
      }
    }
    await store.close();
  });

  test('accounts from before there were patients get their own patient, with the last phone number they gave', async () => {
    const at = await storeOf(names.indexOf('0009-refused-answers') + 1);
    const store = await openStore(at);
    const patients = await store.db.selectFrom('patients').selectAll().orderBy('id').execute();
    expect(patients.map(({ id, user_id, phone, name }) => [id, user_id, phone, name])).toEqual([
      ['ada', 'ada', '', null],
      ['cy', 'cy', '', null],
      ['pat', 'pat', '555 0100', null],
    ]);
    const bookings = await store.db.selectFrom('bookings').select(['user_id', 'patient_id']).execute();
    expect(bookings).toEqual([
      { user_id: 'pat', patient_id: 'pat' },
      { user_id: 'pat', patient_id: 'pat' },
    ]);
    await store.close();
  });

  test('names from before there was folding are folded if their lower case alone would not do', async () => {
    const last = names.indexOf('0013-desk-payments') + 1;
    const at = await storeOf(last);
    const before = await openStore(at, Object.fromEntries(Object.entries(migrations).slice(0, last)));
    await sql`update users set name = 'Ünal Çelik' where id = 'pat'`.execute(before.db);
    await sql`update patients set name = 'José' where id = 'caller'`.execute(before.db);
    await before.close();
    const store = await openStore(at);
    const foldedOf = (table: 'users' | 'patients', id: string) =>
      store.db.selectFrom(table).select('folded_name').where('id', '=', id).executeTakeFirst();
    expect(await foldedOf('users', 'pat')).toEqual({ folded_name: 'unal celik' });
    expect(await foldedOf('patients', 'caller')).toEqual({ folded_name: 'jose' });
    expect(await foldedOf('patients', 'child')).toEqual({ folded_name: null });
    await store.close();
  });

  test('people from before addresses were proven have proven none, and it is known who was an admin', async () => {
    const store = await openStore(await storeOf(names.indexOf('0003-payments') + 1));
    const users = await listUserRows(store.db);
    expect(users.map((user) => [user.email, user.verified_at, roleOf(user), user.made_admin_at])).toEqual([
      ['ada@clinic.test', null, null, 2],
      ['pat@clinic.test', null, null, null],
    ]);
    await store.close();
  });
});
