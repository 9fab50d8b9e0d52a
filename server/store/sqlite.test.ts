import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { testUser } from '../testing/user.ts';
import { keepOwnPatient } from './patients.ts';
import { keepSetting } from './settings.ts';
import { openSqlite } from './sqlite.ts';
import { openStore } from './store.ts';
import { insertUser } from './users.ts';

// The system keeps a killed process's writes, so no test can lose what a power cut loses. The settings are checked instead.
test.each([
  ['journal_mode', 'wal'],
  // FULL: a transaction ends only once it is on the disk.
  ['synchronous', 2],
  ['locking_mode', 'exclusive'],
  ['foreign_keys', 1],
  ['wal_autocheckpoint', 4000],
])('the file is used with %s = %s', async (name, value) => {
  const { db } = openSqlite(testFolder());
  const { rows } = await sql`pragma ${sql.raw(name)}`.execute(db);
  expect(rows.flatMap((row) => Object.values(row as object))).toEqual([value]);
  await db.destroy();
});

test('what is deleted or replaced is not left in the file, from where it would get into every backup', async () => {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  for (const id of ['pat', 'robin', 'kim']) await insertUser(store.db, testUser({ id, name: `Deleted ${id}` }));
  await store.db.updateTable('users').set({ name: 'Kim' }).where('id', '=', 'kim').execute();
  await store.db.deleteFrom('users').where('id', '!=', 'kim').execute();
  await store.close();
  expect(readFileSync(join(dataDir, 'molar.sqlite')).includes('Deleted')).toBe(false);
});

test('a store that may not grow reports it, whatever became of the transaction', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const grow = async () => {
    for (let i = 0; ; i++) {
      const hash = crypto.randomUUID();
      await store.transaction((tx) =>
        tx
          .insertInto('images')
          .values({ hash, bytes: new Uint8Array(20_000), created_at: i })
          .execute(),
      );
    }
  };
  await sql`pragma max_page_count = 1`.execute(store.db);
  const error = await grow().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'SQLITE_FULL' });
  expect([store.isFull(error), store.isUnavailable(error)]).toEqual([true, true]);
  await store.close();
});

test('an account’s own patient is written when the phone number changes, and not when it is the same', async () => {
  const store = await openStore({ dataDir: testFolder() });
  await insertUser(store.db, testUser({ id: 'pat' }));
  const written = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(store.db)).rows[0]?.n ?? 0;
  const writtenFor = async (phone: string) => {
    const before = await written();
    await keepOwnPatient(store.db, { userId: 'pat', phone, at: 1 });
    return (await written()) - before;
  };
  expect([await writtenFor('555 0100'), await writtenFor('555 0100'), await writtenFor('555 0199')]).toEqual([1, 0, 1]);
  await store.close();
});

test('a copy that begins during a transaction waits for it, and an aborted copy leaves the store usable', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const { copyTo } = store;
  if (!copyTo) throw new Error('The embedded store can be copied.');
  const file = join(testFolder(), 'copy.sqlite');
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const transaction = store.transaction(async (tx) => {
    await keepSetting(tx, 'in the midst', 'x');
    begun.resolve();
    await goOn.promise;
  });
  await begun.promise;
  const copied = copyTo(file);
  // The copy has begun by then. If not, this test just checks less.
  await sleep(200);
  goOn.resolve();
  await Promise.all([transaction, copied]);
  const copy = new BetterSqlite3(file);
  expect(copy.prepare("select value from settings where name = 'in the midst'").get()).toEqual({ value: 'x' });
  copy.close();

  const bytes = new Uint8Array(5_000_000);
  await store.db.insertInto('images').values({ hash: 'large', bytes, created_at: 1 }).execute();
  const ending = new AbortController();
  const ended = copyTo(join(testFolder(), 'other.sqlite'), ending.signal);
  ending.abort(new Error('enough'));
  await expect(ended).rejects.toThrow('enough');
  await keepSetting(store.db, 'after', 'x');
  await store.close();
});
