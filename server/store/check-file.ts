import type BetterSqlite3 from 'better-sqlite3';

/** Describes the damage to an open file; undefined if it is intact. Reads all of it. @throws SqliteError if it can't be read */
export function findDamage(file: BetterSqlite3.Database): string | undefined {
  const found = file.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') return `is damaged (${String(found).replaceAll(/\s+/g, ' ')})`;
  return hasTables(file) ? undefined : 'has no tables, as a copy that was made of a file in use';
}

export function hasTables(file: BetterSqlite3.Database): boolean {
  return file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined;
}
