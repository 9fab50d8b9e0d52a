/**
 * Opens the store and brings its tables up to date. The query files beside it (one per object) take a `Database`,
 * so the same statement runs alone or inside a transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../start-error.ts';
import type { Engine } from './engine.ts';
import { migrations } from './migrations/migrations.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './tables.ts';

export interface Store {
  db: Database;
  /** All or nothing. The work may run more than once, so it must touch nothing but the database it is given. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** The store can't work just now; the same call may succeed later. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

// Enough for two hundred people after one slot; who still loses is told to come back.
const MOST_ATTEMPTS = 10;

/**
 * @param steps those that its tables take; fewer give a store as an earlier version left it
 * @throws StartError when it can't be opened
 */
export async function openStore(
  at: { dataDir: string; databaseUrl?: string | undefined },
  steps = migrations,
): Promise<Store> {
  const engine = at.databaseUrl ? await openPostgresAt(at.databaseUrl) : openSqlite(at.dataDir);
  const store = createStore(engine);
  try {
    await migrate(store, steps);
    return store;
  } catch (error) {
    await store.close();
    if (!at.databaseUrl) throw error;
    throw new StartError(`DATABASE_URL: can't use this database: ${reasonOf(error)}`);
  }
}

/** Its driver is 13 MB that an embedded store has no use for. */
async function openPostgresAt(url: string): Promise<Engine> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url);
}

function createStore({ db, isLostRace, isUnavailable }: Engine): Store {
  return {
    db,
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
    isUnavailable: (error) => isLostRace(error) || isUnavailable(error),
    close: () => db.destroy(),
  };
}

async function migrate(store: Store, steps: typeof migrations): Promise<void> {
  const provider = { getMigrations: async () => steps };
  await store.transaction(async (tx) => {
    const { error } = await new Migrator({ db: tx, provider }).migrateToLatest();
    if (error) throw error;
  });
}

/** Resolves once the store has answered. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

// Node reports a refused connection as several errors in one that has no text of its own.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
