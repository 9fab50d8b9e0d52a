/** What differs between the engines behind one set of statements. A third engine would be a file beside these two. */
import type { Database } from './tables.ts';

/**
 * Writes what the store holds at its end into a new file, while others use the store. The copy has to be checked.
 * @param signal ends it early
 */
export type CopyStore = (file: string, signal?: AbortSignal) => Promise<void>;

/** How many are open, how many of them idle, and how many callers wait for one. */
export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** A change may be heard of more than once, and what was said while nobody listened never is. */
export interface Listener {
  heard(): void;
  /** From now on nothing is heard, until it is heard again. */
  lost(): void;
}

export interface Engine {
  db: Database;
  /**
   * Hears of every line that is added to the audit, by any process. `heard` is called once as soon as that works. Only where the
   * engine can tell. Returns what ends it.
   */
  listen?: (listener: Listener) => () => Promise<void>;
  /** A database server has tools of its own for it. */
  copyTo?: CopyStore;
  /** Only where there is a pool of them. */
  connections?: () => Connections;
  /** The transaction lost a race and can be run again. */
  isLostRace(error: unknown): boolean;
  /** There is no space left to write. */
  isFull(error: unknown): boolean;
  /** The store can't work just now, full or not; the statement is not at fault. */
  isUnavailable(error: unknown): boolean;
}

/** The engine's own code of an error: 'SQLITE_FULL', '40001', 'ECONNREFUSED'. Empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
