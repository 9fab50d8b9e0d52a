// Anybody with the store can write to it without this program: each change, gap, swap and cut must be found and named.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addToAudit } from '../store/audit.ts';
import { openStore, type Store } from '../store/store.ts';
import type { AuditRow, Database } from '../store/tables.ts';
import { clinicFolder } from '../testing/clinic-folder.ts';
import { startTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { FIRST_HASH, hashOfLine } from './audit-line.ts';
import { findTampering } from './find-tampering.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const origin = { who: 'ada', requestId: 'r-1', deviceAt: 1_700_000_000_123, now: () => 1_700_000_000_456 };

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  const isPostgres = engine === 'PostgreSQL';
  let store: Store;
  let noted: { number: number; hash: string };
  beforeEach(async () => {
    store = await openStore({
      dataDir: await clinicFolder(),
      databaseUrl: isPostgres ? await postgres.createClinic() : undefined,
    });
    for (const object of ['b-1', 'b-2', 'b-3', 'b-4']) {
      await store.transaction((tx) =>
        addToAudit(tx, origin, { action: 'booking.made', object, person: 'pat', detail: 'Teeth, "08.00 AM"' }),
      );
    }
    noted = await store.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  });
  afterEach(() => store.close());

  async function found(head?: typeof noted): Promise<string[]> {
    return store.transaction((tx) => Array.fromAsync(findTampering(tx, head)));
  }

  /** What the owner of the store can do. */
  async function dropGuards(): Promise<void> {
    if (isPostgres) {
      for (const table of ['audit', 'audit_head']) {
        await sql`alter table ${sql.table(table)} disable trigger all`.execute(store.db);
      }
      return;
    }
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`.execute(
      store.db,
    );
    for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(store.db);
  }

  const lines = () => store.db.selectFrom('audit').selectAll().orderBy('number').execute();
  const change = (number: number, changes: Partial<AuditRow>) =>
    store.db.updateTable('audit').set(changes).where('number', '=', number).execute();
  const cut = (from: number, to = from) =>
    store.db.deleteFrom('audit').where('number', '>=', from).where('number', '<=', to).execute();
  const setHead = (head: typeof noted) => store.db.updateTable('audit_head').set(head).execute();

  test('an untouched audit is intact, with and without a noted head', async () => {
    expect(await found()).toEqual([]);
    expect(await found(noted)).toEqual([]);
    expect((await lines()).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  /** Changes each character of a row's values, one at a time. Returns the changes that were not found. */
  async function flipAll(row: object, write: (tx: Database, changes: object, now: object) => Promise<unknown>) {
    const unseen: string[] = [];
    // One transaction for all, because each one waits for the disk.
    await store.transaction(async (tx) => {
      for (const [column, value] of Object.entries(row) as [string, string | number][]) {
        for (let place = 0; place < String(value).length; place++) {
          const flipped = { ...row, [column]: flip(value, place) };
          await write(tx, flipped, row);
          if ((await Array.fromAsync(findTampering(tx))).length === 0) unseen.push(`${column}, ${place}`);
          await write(tx, row, flipped);
        }
      }
    });
    return unseen;
  }

  test('every byte of every line counts, and every byte of the head', async () => {
    await dropGuards();
    for (const row of await lines()) {
      const unseen = await flipAll(row, (tx, changes, now) =>
        tx
          .updateTable('audit')
          .set(changes)
          .where('number', '=', (now as AuditRow).number)
          .execute(),
      );
      expect(unseen, `line ${row.number}`).toEqual([]);
    }
    expect(await flipAll(noted, (tx, changes) => tx.updateTable('audit_head').set(changes).execute())).toEqual([]);
    expect(await found()).toEqual([]);
  });

  test('a changed line is named, even if an empty text replaces null', async () => {
    await dropGuards();
    await change(3, { detail: '' });
    expect(await found()).toEqual(['line 3 was changed, or does not follow the one before it']);
    await change(3, { detail: 'Teeth, "08.00 AM"', device_at: null });
    expect(await found()).toEqual(['line 3 was changed, or does not follow the one before it']);
  });

  test('a changed line with a matching hash is found at the next line, and the last line by the head', async () => {
    await dropGuards();
    const forge = async (number: number) => {
      const rows = await lines();
      const line = { ...(rows[number - 1] as AuditRow), who: 'eve' };
      await change(number, { who: 'eve', hash: hashOfLine(rows[number - 2]?.hash ?? FIRST_HASH, line) });
    };
    await forge(2);
    expect(await found()).toEqual(['line 3 was changed, or does not follow the one before it']);
    await forge(4);
    expect((await found()).at(-1)).toBe('line 4 is not the last that was written');
  });

  test('missing lines are named: one, some, the first, the last', async () => {
    await dropGuards();
    await cut(2);
    expect(await found()).toEqual(['line 2 is missing']);
    await cut(1);
    expect(await found()).toEqual(['lines 1 to 2 are missing']);
    await cut(4);
    expect(await found()).toEqual(['lines 1 to 2 are missing', 'line 4 is missing']);
    await cut(3);
    expect(await found()).toEqual(['lines 1 to 4 are missing']);
  });

  test('swapped lines are found, and so is a forged one', async () => {
    await dropGuards();
    const [, second, third, last] = (await lines()) as [AuditRow, AuditRow, AuditRow, AuditRow];
    await cut(2, 3);
    await store.db
      .insertInto('audit')
      .values([
        { ...second, number: 3 },
        { ...third, number: 2 },
      ])
      .execute();
    expect((await found()).slice(0, 2)).toEqual([
      'line 2 was changed, or does not follow the one before it',
      'line 3 was changed, or does not follow the one before it',
    ]);
    await cut(2, 3);
    await store.db.insertInto('audit').values([second, third]).execute();
    const added = { ...last, number: 5, object: 'b-5' };
    await store.db
      .insertInto('audit')
      .values({ ...added, hash: hashOfLine(last.hash, added) })
      .execute();
    expect(await found()).toEqual(['line 5 comes after the last that was written']);
  });

  test('a line before the first is found, and so are a second head and none', async () => {
    await dropGuards();
    const [first] = (await lines()) as [AuditRow];
    const added = { ...first, number: 0 };
    await store.db
      .insertInto('audit')
      .values({ ...added, hash: hashOfLine(FIRST_HASH, added) })
      .execute();
    expect((await found())[0]).toBe('line 0 is no number that a line can have');
    await cut(0);
    await store.db.insertInto('audit_head').values(noted).execute();
    expect(await found()).toEqual(['there are 2 heads in place of one']);
    await store.db.deleteFrom('audit_head').execute();
    expect(await found()).toEqual(['there are 0 heads in place of one']);
  });

  test('a tail cut off together with the head, or a rewritten audit, is found with a noted head', async () => {
    await dropGuards();
    const rows = await lines();
    await cut(3, 4);
    await setHead({ number: 2, hash: rows[1]?.hash as string });
    expect(await found()).toEqual([]);
    expect(await found(noted)).toEqual(['lines 3 to 4 are missing']);

    await cut(1, 2);
    let hash = FIRST_HASH;
    for (const row of rows) {
      const line = { ...row, who: 'eve' };
      hash = hashOfLine(hash, line);
      await store.db
        .insertInto('audit')
        .values({ ...line, hash })
        .execute();
    }
    await setHead({ number: 4, hash });
    expect(await found()).toEqual([]);
    expect(await found(noted)).toEqual(['line 4 is not the one that was noted']);
  });

  test('the tables themselves refuse to change or delete a line, or to move the head back', async () => {
    const statements = [
      sql`update audit set who = 'eve'`,
      sql`delete from audit where number = 4`,
      sql`update audit_head set number = 3`,
      sql`delete from audit_head`,
      sql`insert into audit_head (number, hash) values (0, '')`,
      ...(isPostgres ? [sql`truncate audit`, sql`truncate audit_head`] : []),
    ];
    for (const statement of statements) await expect(statement.execute(store.db)).rejects.toThrow('only ever added to');
    expect(await found(noted)).toEqual([]);
  });

  test('a rolled back change leaves no line, and nothing is recorded outside a transaction', async () => {
    const undone = store.transaction(async (tx) => {
      await addToAudit(tx, origin, { action: 'booking.made', object: 'b-5' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expect(addToAudit(store.db, origin, { action: 'booking.made', object: 'b-6' })).rejects.toThrow(
      'transaction',
    );
    expect(await found(noted)).toEqual([]);
    expect(await lines()).toHaveLength(4);
  });

  test('many concurrent writers make one chain without gaps', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        store.transaction((tx) =>
          addToAudit(
            tx,
            origin,
            { action: 'booking.canceled', object: `c-${index}` },
            { action: 'account.deleted', object: `a-${index}` },
          ),
        ),
      ),
    );
    const rows = await lines();
    expect(rows).toHaveLength(204);
    expect(new Set(rows.map(({ object }) => object)).size).toBe(204);
    expect(await found(noted)).toEqual([]);
  });
});

test('several servers on one PostgreSQL make one chain', async () => {
  const databaseUrl = await postgres.createDatabase();
  const stores = await Promise.all(Array.from({ length: 3 }, () => openStore({ dataDir: '', databaseUrl })));
  await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      (stores[index % 3] as Store).transaction((tx) =>
        addToAudit(tx, origin, { action: 'booking.made', object: `b-${index}` }),
      ),
    ),
  );
  const store = stores[0] as Store;
  expect(await store.transaction((tx) => Array.fromAsync(findTampering(tx)))).toEqual([]);
  const { number } = await store.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  expect(number).toBe(90);
  await Promise.all(stores.map((one) => one.close()));
});

/** Replaces the character in this place with another that the column can hold. */
function flip(value: string | number, place: number): string | number {
  const text = String(value);
  const other =
    typeof value === 'number'
      ? String((Number(text[place]) + 5) % 10)
      : String.fromCharCode(text.charCodeAt(place) ^ 1);
  const flipped = text.slice(0, place) + other + text.slice(place + 1);
  return typeof value === 'number' ? Number(flipped) : flipped;
}
