/**
 * Gives up a connection to PostgreSQL once a statement was not answered in time, or the server no longer takes writes. What was
 * begun on such a connection can't affect the next caller.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { LogError } from '../log/log.ts';
import { type Connections, errorCode } from './engine.ts';

const BIGINT = 20;
const READ_ONLY = '25006';
const NO_ANSWER = 'Query read timeout';
const GIVEN_UP = 'This connection to PostgreSQL was given up.';
/** The messages of pg and of this file for a missing or late connection. */
const NO_CONNECTION = new RegExp(
  `timeout exceeded when trying to connect|Connection terminated|not queryable|${NO_ANSWER}|${GIVEN_UP}`,
);

/** @param limit milliseconds for a statement, and for a connection */
export function createPostgresPool(
  url: string,
  limit: number,
  logError: LogError,
): PostgresPool & { count(): Connections } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: Math.min(limit, 5000),
    // Statements touch a handful of rows: one that takes this long is waiting for a lock, or for a server that hangs.
    query_timeout: limit,
    statement_timeout: serverLimit(limit),
    idle_in_transaction_session_timeout: 2 * limit,
    keepAlive: true,
    // pg returns big integers as text; milliseconds and counts fit a number.
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // The pool replaces a broken connection. Without listeners, on idle connections and on those in use, it would end the process.
  pool.on('error', (error) => logError('PostgreSQL connection lost', error));
  pool.on('connect', (client) => client.on('error', () => {}));

  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  const connect = async () => {
    for (;;) {
      const client = await pool.connect();
      const born = generations.get(client) ?? generation;
      generations.set(client, born);
      if (born === generation) return client;
      client.release(true);
    }
  };
  return {
    options: pool.options,
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async connect() {
      const client = await connect();
      let isGivenUp = false;
      const query = async (text: string, values: readonly unknown[]) => {
        if (isGivenUp) throw new Error(GIVEN_UP);
        try {
          return await client.query(text, [...values]);
        } catch (error) {
          const isReadOnly = errorCode(error) === READ_ONLY;
          // The other connections may go to the same server, if the host name pointed there for a while.
          if (isReadOnly) generation++;
          isGivenUp = isReadOnly || isUnconnected(error);
          throw error;
        }
      };
      return {
        // Without cursors, which the type allows too.
        query: query as unknown as PostgresPoolClient['query'],
        release: (discard) => client.release(discard || isGivenUp),
      };
    },
    end: () => pool.end(),
  };
}

/** The server's own limit comes first, because it leaves the connection usable. Milliseconds. */
export function serverLimit(limit: number): number {
  return 0.9 * limit;
}

export function isUnconnected(error: unknown): boolean {
  return error instanceof Error && NO_CONNECTION.test(error.message);
}
