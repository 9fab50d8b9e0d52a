/** `npm run backup [file]`: by the server that has the folder, or by itself where none runs. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { makeFolder } from '../store/private-folder.ts';
import { openSqlite } from '../store/sqlite.ts';
import { backUp } from './back-up.ts';
import { backupName } from './backup-names.ts';
import { askServer } from './control.ts';
import { runCommand } from './run-command.ts';

await runCommand('pg_dump', async ({ dataDir, backups }, [given]) => {
  const name = backupName(Date.now());
  const target = given ?? backups?.folder ?? 'backups';
  if (!given) makeFolder(target);
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory();
  const file = isFolder ? resolve(target, name) : resolve(target);
  if (!existsSync(join(dataDir, 'molar.sqlite'))) throw new StartError(`DATA_DIR: there is no store in ${dataDir}`);
  if (!(await askServer(dataDir, file))) {
    const { db, copyTo } = openSqlite(dataDir);
    await backUp(copyTo, file).finally(() => db.destroy());
  }
  return `Backup written: ${file} (${Math.ceil(statSync(file).size / 1024)} KB)`;
});
