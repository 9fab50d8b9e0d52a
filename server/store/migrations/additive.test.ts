// Servers of the previous release still work while those of the next one start: what they read and write has to stay. They meet
// on PostgreSQL only, since a SQLite store belongs to a single process.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';

/**
 * Changes after which every statement of the previous release still works. A new required column would refuse its rows, and a
 * new unique index would refuse some of them.
 */
const ADDITIVE = [
  /^create table /,
  /^create index /,
  /^alter table "?\w+"? add column "?\w+"? \w+( default \S+| not null default \S+| references \w+ \(\w+\))?$/,
  /^alter table \w+ alter column \w+ drop not null$/,
  /^create function /,
  /^select /,
  /^update /,
  /^insert into /,
];

/** Other statements after which it still works, each with the reason. */
const ADDITIVE_HERE: Record<string, string[]> = {
  '0010-patients': [
    'alter table bookings drop constraint one_booking_per_patient_service_day',
    // The same rule for every row without a patient, as the previous release writes them.
    'create unique index one_booking_per_patient on bookings (coalesce(patient_id, user_id), date, service_id)',
  ],
};

/** The previous release never writes to a new table. */
function isOnNewTable(sql: string, statements: readonly string[]): boolean {
  const [, table] = /^create trigger \w+ before [\w ]+ on (\w+)/.exec(sql) ?? [];
  return table !== undefined && statements.some((other) => other.startsWith(`create table "${table}" `));
}

/** From when there could be no second server, or with 'stop all servers first' in docs/operations.md ('A new version'). */
const NEEDS_A_STOP: string[] = [];

test.each(Object.entries(migrations))('%s only adds', async (name, migration) => {
  const statements = await statementsOf(migration);
  expect(statements).not.toEqual([]);
  const allowed = ADDITIVE_HERE[name] ?? [];
  expect(statements).toEqual(expect.arrayContaining(allowed));
  const others = statements.filter(
    (sql) => !ADDITIVE.some((kind) => kind.test(sql)) && !allowed.includes(sql) && !isOnNewTable(sql, statements),
  );
  expect(NEEDS_A_STOP.includes(name) ? [] : others).toEqual([]);
  expect(migration.down).toBeUndefined();
});

async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql.replace(/\s+/g, ' ').trim()),
  });
  await up(db);
  await db.destroy();
  return statements;
}
