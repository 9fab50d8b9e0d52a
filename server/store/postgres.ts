/**
 * PostgreSQL, or an engine that speaks its protocol, behind DATABASE_URL. Any number of server processes may share it.
 * No advisory locks and no types of its own, so that the engines which spread over machines can take it too.
 */
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Engine, errorCode } from './engine.ts';
import type { Tables } from './tables.ts';

const BIGINT = 20;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** Two transactions added the same row at once, or a table (a row of the catalogue), and what follows in that transaction. */
const ADDED_TWICE = ['23505', '42P07', '25P02'];
/** Connection lost, no resources left, shutting down or starting, or cancelled by the time limit below. */
const UNAVAILABLE = /^(08|53|57P0|57014|E[A-Z]+$)/;

export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    // A statement is a handful of rows: one that takes this long waits for something that died.
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // Milliseconds and counts fit a number; pg hands big integers out as text.
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks is replaced by the pool, and the statement on it fails by itself. Without listeners, on the
  // pool for idle ones and on the connection for those in use between two statements, it would end the process.
  pool.on('error', (error) => console.error(`PostgreSQL connection lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: new Kysely<Tables>({ dialect: new RowLockPostgresDialect({ pool }) }),
    isLostRace: (error) => [SERIALIZATION_FAILURE, DEADLOCK, ...ADDED_TWICE].includes(errorCode(error)),
    isUnavailable: (error) =>
      UNAVAILABLE.test(errorCode(error)) ||
      (error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message)),
  };
}

class RowLockPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new RowLockPostgresAdapter();
  }
}

/** Migrations run inside one transaction, and this row is theirs until it ends. */
class RowLockPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    ...[db, { lockTable, lockRowId }]: Parameters<PostgresAdapter['acquireMigrationLock']>
  ) {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
