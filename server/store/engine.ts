/** What differs between the engines; the statements are shared. A third engine would be one more file beside these two. */
import type { Database } from './tables.ts';

/** Copies the store into a new file, with changes made during the copy. The caller has to check it. @param signal aborts it */
export type CopyStore = (file: string, signal?: AbortSignal) => Promise<void>;

/** `idle` ones are among the `open` ones; `waiting` counts callers. */
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
   * Reports lines that any process adds to the audit, and calls `heard` once as soon as that works. Returns a function that
   * ends it. Missing if the engine can't notify.
   */
  listen?: (listener: Listener) => () => Promise<void>;
  /** Sets this transaction's statement limit, because PgBouncer drops the one set on connect. Missing if there is no limit. */
  setTimeLimit?: (tx: Database) => Promise<void>;
  /** Missing for a database server, which has its own tools for backups. */
  copyTo?: CopyStore;
  /** Missing if there is no connection pool. */
  connections?: () => Connections;
  /** The transaction lost a race and can be run again. */
  isLostRace(error: unknown): boolean;
  /** There is no space left to write. */
  isFull(error: unknown): boolean;
  /** The store can't work right now, full or not, and the statement is not at fault. */
  isUnavailable(error: unknown): boolean;
}

/** The engine's own error code: 'SQLITE_FULL', '40001', 'ECONNREFUSED'. Empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
