/**
 * Lets one process at a time use the demo's accounts: two would overwrite each other's users. The lock is SQLite's own on an
 * empty file, and the system releases it when the process ends.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export function lockIdentity(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'identity.lock'));
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error as Error).message.includes('is locked')) throw error;
    throw new Error(`Another Molar already uses the demo accounts in ${dataDir}. Stop it, or set another DATA_DIR.`);
  }
  return () => lock.close();
}
