/** PostgreSQL. No advisory locks and no types of its own, so distributed engines with its protocol work too. */
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Engine, errorCode } from './engine.ts';
import type { Tables } from './tables.ts';

const BIGINT = 20;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** Two transactions added the same row or table, and what follows in the one that lost. */
const ADDED_TWICE = ['23505', '42P07', '25P02'];
/** Connection lost, no resources, shutting down or starting, or canceled by the time limit below. */
const UNAVAILABLE = /^(08|53|57P0|57014|E[A-Z]+$)/;

export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    // Statements touch a handful of rows: one that takes this long waits for a dead connection.
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // pg returns big integers as text; milliseconds and counts fit a number.
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // The pool replaces a broken connection. Without listeners, on idle connections and on those in use, it ends the process.
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

/** Migrations run inside one transaction, which holds this row until it ends. */
class RowLockPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    ...[db, { lockTable, lockRowId }]: Parameters<PostgresAdapter['acquireMigrationLock']>
  ) {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
