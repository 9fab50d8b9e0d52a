import type BetterSqlite3 from 'better-sqlite3';

/**
 * Says in words what is wrong with an open store's file; undefined if it is intact. Reads the whole file.
 * @throws SqliteError when it can't even be read
 */
export function findDamage(file: BetterSqlite3.Database): string | undefined {
  const found = file.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') return `is damaged (${String(found).replaceAll(/\s+/g, ' ')})`;
  return hasTables(file) ? undefined : 'has no tables, as a copy that was made of a file in use';
}

export function hasTables(file: BetterSqlite3.Database): boolean {
  return file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined;
}
