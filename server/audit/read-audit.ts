/** Reads the audit as it is at one moment: from a copy of the embedded store, or from a snapshot of PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { copyStore } from '../backup/copy-store.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import type { AuditHeadRow, Database, Tables } from '../store/tables.ts';

type Read<T> = (tx: Database) => Promise<T>;

/** @param file a backup to read instead of the store @throws StartError when there is no store, or no audit in it */
export async function readAudit<T>({ dataDir, databaseUrl }: Env, file: string | undefined, read: Read<T>): Promise<T> {
  if (file) return readBackup(file, read);
  if (databaseUrl) return readPostgres(databaseUrl, read);
  // In the store's own folder, which nobody else can read.
  const copy = resolve(dataDir, `molar.audit-${randomUUID()}`);
  try {
    await copyStore(dataDir, copy);
    return await readBackup(copy, read);
  } finally {
    rmSync(copy, { force: true });
  }
}

/** Undefined when the backup is older than the audit. */
export async function readHeadOfBackup(file: string): Promise<AuditHeadRow | undefined> {
  const read = (tx: Database) => tx.selectFrom('audit_head').selectAll().executeTakeFirst();
  return readBackup(file, read).catch(unlessNone);
}

class NoAudit extends StartError {}

function unlessNone(error: unknown): undefined {
  if (!(error instanceof NoAudit)) throw error;
}

async function readBackup<T>(file: string, read: Read<T>): Promise<T> {
  const database = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    return await inIt(db, read);
  } finally {
    await db.destroy();
  }
}

async function readPostgres<T>(databaseUrl: string, read: Read<T>): Promise<T> {
  // The driver is 13 MB, and SQLite does not need it.
  const { openPostgres } = await import('../store/postgres.ts');
  const { db } = openPostgres(databaseUrl, () => {});
  try {
    const tx = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await tx.execute((tx) => inIt(tx, read));
  } finally {
    await db.destroy();
  }
}

async function inIt<T>(db: Database, read: Read<T>): Promise<T> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'audit_head')) {
    throw new NoAudit('This store is older than the audit; start Molar on it once');
  }
  return read(db);
}
