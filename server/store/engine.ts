/**
 * What differs between the engines behind one set of statements. `sqlite.ts` and `postgres.ts` are the two there are;
 * a third one would be a file beside them.
 */
import type { Database } from './tables.ts';

export interface Engine {
  db: Database;
  /** The transaction lost against another one and may simply be run again. */
  isLostRace(error: unknown): boolean;
  /** The store can't work just now, through no fault of the statement. */
  isUnavailable(error: unknown): boolean;
}

/** The engine's own code of an error: 'SQLITE_FULL', '40001', 'ECONNREFUSED'. Empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
