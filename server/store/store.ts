/** Opens and migrates the store. Queries take a `Database`, so they run alone or in a transaction. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { LogError } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import { type Changes, createChanges } from './changes.ts';
import type { CopyStore, Engine } from './engine.ts';
import { migrations } from './migrations/migrations.ts';
import { openSqlite } from './sqlite.ts';
import { markMade } from './store-mark.ts';
import type { Database } from './tables.ts';

export interface Store {
  db: Database;
  changes: Pick<Changes, 'subscribe'>;
  /** Missing for a database server. */
  copyTo: CopyStore | undefined;
  connections: Engine['connections'];
  /** The work may run more than once, so it must touch nothing but the database it is given. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** There is no space left to write; the same call may succeed later. */
  isFull(error: unknown): boolean;
  /** The store can't work right now, full or not; the same call may succeed later. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

export interface OpenedStore extends Store {
  isNew: boolean;
}

interface StoreSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** The terminal by default, for commands that open the store. */
  logError?: LogError;
}

// Enough if two hundred people want the same slot. A call that still fails is told to retry.
const MOST_ATTEMPTS = 10;

/** Other processes may be creating the same tables, or a standby may have to confirm each step. */
const MIGRATION_LIMIT_MS = 60_000;

/** @param steps a shorter list makes the store of an earlier version @throws StartError when it can't be opened */
export async function openStore(
  { dataDir, databaseUrl, logError = console.error }: StoreSettings,
  steps = migrations,
): Promise<OpenedStore> {
  if (!databaseUrl) {
    const store = await migrated(openSqlite(dataDir, logError), `DATA_DIR: can't use ${dataDir}`, steps);
    markMade(dataDir);
    return store;
  }
  // Loaded only if needed: the driver is 13 MB, and SQLite does without it.
  const { openPostgres } = await import('./postgres.ts');
  const migrating = openPostgres(databaseUrl, logError, MIGRATION_LIMIT_MS);
  const { isNew, close } = await migrated(migrating, "DATABASE_URL: can't use this database", steps);
  await close();
  return { ...createStore(openPostgres(databaseUrl, logError)), isNew };
}

async function migrated(engine: Engine, failed: string, steps: typeof migrations): Promise<OpenedStore> {
  const store = createStore(engine);
  try {
    return { ...store, isNew: await migrate(store, steps, engine.setTimeLimit) };
  } catch (error) {
    await store.close();
    throw new StartError(`${failed}: ${reasonOf(error)}`);
  }
}

function createStore({ db, listen, copyTo, connections, isLostRace, isFull, isUnavailable }: Engine): Store {
  const changes = createChanges({ db, ...(listen && { listen }) });
  return {
    db,
    changes,
    copyTo,
    connections,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (!isLostRace(error) || attempt === MOST_ATTEMPTS) throw error;
          await sleep(Math.random() * 20 * attempt);
        }
      }
    },
    isFull,
    isUnavailable: (error) => isLostRace(error) || isUnavailable(error),
    async close() {
      await changes.close();
      await db.destroy();
    },
  };
}

/** Returns whether it made the store. */
async function migrate(store: Store, steps: typeof migrations, setTimeLimit: Engine['setTimeLimit']): Promise<boolean> {
  const provider = { getMigrations: async () => steps };
  return store.transaction(async (tx) => {
    await setTimeLimit?.(tx);
    const { error, results } = await new Migrator({ db: tx, provider }).migrateToLatest();
    if (/previously executed migration \S+ is missing/.test(String(error))) throw await madeByNewer(tx);
    if (error) throw error;
    return results?.length === Object.keys(steps).length;
  });
}

/** Kysely names the first step that is missing here, but only a version with the last one can run the store. */
async function madeByNewer(db: Database): Promise<Error> {
  const { rows } = await sql<{ last: string }>`select max(name) as last from kysely_migration`.execute(db);
  return new Error(`this store was made by a newer Molar, which took it to ${rows[0]?.last}; run that version`);
}

export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

function reasonOf(error: unknown): string {
  // Node reports a refused connection this way, without a message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
