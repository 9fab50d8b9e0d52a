/** What differs between the engines; the statements are shared. A third engine would be one more file beside these two. */
import type { Database } from './tables.ts';

/**
 * Copies the store into a new file while others use it, up to the state at the end of the copy. The copy has to be checked.
 * @param signal aborts it
 */
export type CopyStore = (file: string, signal?: AbortSignal) => Promise<void>;

/** How many are open, how many of them idle, and how many callers wait for one. */
export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** A change may be reported more than once. Changes made while nobody was listening are never reported. */
export interface Listener {
  heard(): void;
  /** No more changes are reported, until the next `heard`. */
  lost(): void;
}

export interface Engine {
  db: Database;
  /**
   * Reports every line that any process adds to the audit, and calls `heard` once as soon as that works. Missing if the engine
   * can't notify. Returns the function that ends it.
   */
  listen?: (listener: Listener) => () => Promise<void>;
  /**
   * Sets the statements' time limit for this transaction, because PgBouncer drops the one that is set when connecting. Missing if
   * statements have no limit.
   */
  setTimeLimit?: (tx: Database) => Promise<void>;
  /** Missing for a database server, which has its own tools for this. */
  copyTo?: CopyStore;
  /** Missing if there is no connection pool. */
  connections?: () => Connections;
  /** The transaction lost a race and can be run again. */
  isLostRace(error: unknown): boolean;
  /** There is no space left to write. */
  isFull(error: unknown): boolean;
  /** The store can't work right now, full or not; the statement is not at fault. */
  isUnavailable(error: unknown): boolean;
}

/** The engine's own error code: 'SQLITE_FULL', '40001', 'ECONNREFUSED'. Empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
