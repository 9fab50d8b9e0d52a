/** Receives `pg_notify` messages from PostgreSQL on a dedicated connection, and reconnects when it is lost. */
import pg from 'pg';
import type { LogError } from '../log/log.ts';
import { AUDIT_CHANNEL } from './audit.ts';
import type { Listener } from './engine.ts';

const LIMIT_MS = 5000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

interface ListenDeps extends Listener {
  /** Sends a notification over another connection, to prove that it arrives here. */
  tell(): Promise<unknown>;
  logError: LogError;
}

/** Returns the function that ends it. */
export function listenTo(url: string, { heard, lost, tell, logError }: ListenDeps): () => Promise<void> {
  let isStopped = false;
  let losses = 0;
  let timer: NodeJS.Timeout | undefined;
  let end = async () => {};

  function connect(): void {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
    });
    let isOver = false;
    end = async () => {
      isOver = true;
      await client.end().catch(() => {});
    };
    const giveUp = (error?: unknown) => {
      if (isOver) return;
      lost();
      // The first loss is not logged: proxies cut idle connections, and a new one follows at once.
      if (losses > 0) logError('PostgreSQL connection lost', error);
      end();
      // Jitter: processes that lost their connections together must not reconnect together.
      const wait = Math.min(FIRST_WAIT_MS * 2 ** losses++, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
      if (!isStopped) timer = setTimeout(connect, wait);
    };
    client.on('error', giveUp);
    // An error with the reason follows right after this event.
    client.on('end', () => setImmediate(giveUp));
    client.on('notification', () => {
      if (isOver) return;
      losses = 0;
      heard();
    });
    client
      .connect()
      .then(() => client.query(`listen ${AUDIT_CHANNEL}`))
      .then(tell)
      .catch(giveUp);
  }

  connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return end();
  };
}
