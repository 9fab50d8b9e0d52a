import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { openSqlite } from '../store/sqlite.ts';
import { backUp } from './back-up.ts';
import { askServer } from './control.ts';

/**
 * The server that has the folder open makes the copy, or this process if none runs.
 * @param file absolute; must not exist yet @throws Error that says why there is no copy
 */
export async function copyStore(dataDir: string, file: string): Promise<void> {
  if (!existsSync(join(dataDir, 'molar.sqlite'))) throw new StartError(`DATA_DIR: there is no store in ${dataDir}`);
  if (await askServer(dataDir, file)) return;
  const { db, copyTo } = openSqlite(dataDir);
  await backUp(copyTo, file).finally(() => db.destroy());
}
