// Servers of the previous release still work while those of the next one start: what they read and write has to stay.
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';

/**
 * What leaves every statement of the previous release as good as it was. A column that must be given would refuse its rows,
 * and a new unique index would refuse some of them.
 */
const ADDITIVE = [
  /^create table /,
  /^create index /,
  /^alter table "\w+" add column "\w+" \w+( default \S+| not null default \S+)?$/,
  /^update /,
  /^insert into /,
];

/** Nobody of the previous release writes to a table that is new. */
function isOnNewTable(sql: string, statements: readonly string[]): boolean {
  const [, table] = /^create trigger \w+ before \w+ on (\w+)/.exec(sql) ?? [];
  return table !== undefined && statements.some((other) => other.startsWith(`create table "${table}" `));
}

/** Released while there was no second server to think of; or with 'stop all servers first' in its release notes. */
const NEEDS_A_STOP: string[] = [];

test.each(Object.entries(migrations))('%s only adds', async (name, migration) => {
  const statements: string[] = [];
  const db = new Kysely<never>({
    dialect: new SqliteDialect({ database: new BetterSqlite3(':memory:') }),
    log: ({ query }) => void statements.push(query.sql),
  });
  for (const [other, { up }] of Object.entries(migrations)) {
    statements.length = 0;
    await up(db);
    if (other === name) break;
  }
  await db.destroy();
  expect(statements).not.toEqual([]);
  const others = statements.filter((sql) => !ADDITIVE.some((kind) => kind.test(sql)) && !isOnNewTable(sql, statements));
  expect(NEEDS_A_STOP.includes(name) ? [] : others).toEqual([]);
  expect(migration.down).toBeUndefined();
});
