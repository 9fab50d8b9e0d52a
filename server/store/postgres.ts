/** PostgreSQL. Uses no advisory locks. (decision 034) */
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresDialectConfig, PostgresDriver, sql } from 'kysely';
import type { LogError } from '../log/log.ts';
import { AUDIT_CHANNEL } from './audit.ts';
import { type Engine, errorCode } from './engine.ts';
import { listenTo } from './postgres-listen.ts';
import { createPostgresPool, isUnconnected, serverLimit } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const DISK_FULL = '53100';
/** Two transactions added the same row or table. The last code is that of later statements of the loser. */
const ADDED_TWICE = ['23505', '42P07', '25P02'];
/** Connection lost, read-only, idle in a transaction too long, no resources, stopping or starting, time limit, disk failure. */
const UNAVAILABLE = /^(08|25006|25P03|53|57P0|57014|58|E[A-Z]+$)/;

/** @param limit milliseconds for a statement */
export function openPostgres(url: string, logError: LogError, limit = 5000): Engine {
  const pool = createPostgresPool(url, limit, logError);
  const db = new Kysely<Tables>({ dialect: new RowLockPostgresDialect({ pool }) });
  return {
    db,
    listen: (listener) =>
      listenTo(url, { ...listener, tell: () => sql`select pg_notify(${AUDIT_CHANNEL}, '')`.execute(db), logError }),
    setTimeLimit: async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(serverLimit(limit))}`.execute(tx);
    },
    connections: () => pool.count(),
    isLostRace: (error) => [SERIALIZATION_FAILURE, DEADLOCK, ...ADDED_TWICE].includes(errorCode(error)),
    isFull: (error) => errorCode(error) === DISK_FULL,
    isUnavailable: (error) => UNAVAILABLE.test(errorCode(error)) || isUnconnected(error),
  };
}

class RowLockPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new RollbackPostgresDriver(this.#config);
  }

  override createAdapter() {
    return new RowLockPostgresAdapter();
  }
}

/** A connection that was given up has already rolled back. The caller has to get the error that ended it. */
class RollbackPostgresDriver extends PostgresDriver {
  override async rollbackTransaction(...parameters: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    await super.rollbackTransaction(...parameters).catch(() => {});
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
