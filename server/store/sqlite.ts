/** SQLite: one file, owned by one process. Everything that was answered survives `kill -9` and a power cut. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { LogError } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import { findDamage, hasTables } from './check-file.ts';
import { type CopyStore, type Engine, errorCode } from './engine.ts';
import { makeFolder, makePrivate } from './private-folder.ts';
import { MolarSqliteDialect } from './sqlite-dialect.ts';
import { findLoss, isBeingMade } from './store-mark.ts';
import type { Tables } from './tables.ts';

const PAGES_PER_TURN = 100;

/** @throws StartError when the folder can't be used, its store is lost or damaged, or another process owns it */
export function openSqlite(dataDir: string, logError: LogError = console.error): Engine & { copyTo: CopyStore } {
  const file = openFile(dataDir, logError);
  return {
    db: new Kysely<Tables>({ dialect: new MolarSqliteDialect({ database: withKeptStatements(file) }) }),
    copyTo: copierOf(file),
    // One process with one connection: transactions queue up and never race.
    isLostRace: () => false,
    isFull: (error) => errorCode(error) === 'SQLITE_FULL',
    isUnavailable: (error) => /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/.test(errorCode(error)) || !file.open,
  };
}

function openFile(dataDir: string, logError: LogError): BetterSqlite3.Database {
  const path = join(dataDir, 'molar.sqlite');
  const cantUse = (reason: string) => new StartError(`DATA_DIR: can't use ${dataDir}: ${reason}`);
  try {
    makeFolder(dataDir);
    makePrivate(dataDir, logError);
    const loss = findLoss(dataDir, path);
    if (loss) throw cantUse(loss);
    const file = new BetterSqlite3(path, { timeout: 1000 });
    // Locked by the first write below. The system releases the lock when the process dies.
    file.pragma('locking_mode = EXCLUSIVE');
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    // Checkpoints every 16 MB instead of 4 write each hot page less often.
    file.pragma('wal_autocheckpoint = 4000');
    file.pragma('foreign_keys = ON');
    // Overwrites deleted data, which would otherwise stay in the file and in every backup.
    file.pragma('secure_delete = ON');
    file.exec('begin immediate; commit');
    const damage = isBeingMade(dataDir) && !hasTables(file) ? undefined : findDamage(file);
    if (damage) throw cantUse(`molar.sqlite ${damage}; ${RESTORE}`);
    return file;
  } catch (error) {
    throw error instanceof StartError ? error : cantUse(reasonOf(error as Error));
  }
}

const RESTORE = 'restore a backup into a new folder (docs/operations.md)';

function reasonOf(error: Error): string {
  const code = errorCode(error);
  if (code.startsWith('SQLITE_BUSY'))
    return 'another Molar server is using this folder; stop it, or set another DATA_DIR';
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return `molar.sqlite is damaged (${error.message}); ${RESTORE}`;
  return error.message;
}

/** Copies a hundred pages a turn, and serves calls in between. What they write goes into the copy as well. */
function copierOf(file: BetterSqlite3.Database): CopyStore {
  return async (path, signal) => {
    const progress = () => {
      signal?.throwIfAborted();
      return PAGES_PER_TURN;
    };
    // A backup that begins during a transaction ends at once, with nothing copied.
    while ((await file.backup(path, { progress })).totalPages === 0) await sleep(10);
  };
}

/** Preparing a statement costs more than running it, and there are few: one for each query. */
function withKeptStatements(file: BetterSqlite3.Database) {
  const statements = new Map<string, BetterSqlite3.Statement<unknown[]>>();
  return {
    prepare(text: string) {
      let statement = statements.get(text);
      if (!statement) {
        statement = file.prepare(text);
        statements.set(text, statement);
      }
      return statement;
    },
    close: () => void file.close(),
  };
}
