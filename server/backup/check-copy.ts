/** The thread of `findDamageOfCopy`. */
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { findDamage } from '../store/check-file.ts';

parentPort?.postMessage(checkCopy(workerData));

function checkCopy(path: string): string | undefined {
  const file = new BetterSqlite3(path, { fileMustExist: true });
  try {
    // Makes it one file without a log beside it, so it can be read wherever it is kept.
    file.pragma('journal_mode = DELETE');
    return findDamage(file);
  } catch (error) {
    return `is damaged (${(error as Error).message})`;
  } finally {
    file.close();
  }
}
