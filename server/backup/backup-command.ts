/** `npm run backup [file]`: made by the server that has the folder open, or by the command itself if none runs. */
import { statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { headText } from '../audit/audit-line.ts';
import { readHeadOfBackup } from '../audit/read-audit.ts';
import { StartError } from '../start-error.ts';
import { makeWritable } from '../store/private-folder.ts';
import { backupName } from './backup-names.ts';
import { copyStore } from './copy-store.ts';
import { runCommand } from './run-command.ts';

await runCommand('pg_dump', async ({ dataDir, backups }, [given, ...more]) => {
  if (more.length > 0) throw new StartError('npm run backup [file or folder]: only one');
  const name = backupName(Date.now());
  const target = given ?? backups?.folder ?? 'backups';
  if (!given) makeWritable(target, 'BACKUP_DIR');
  const isFolder = target.endsWith(sep) || statSync(target, { throwIfNoEntry: false })?.isDirectory();
  const file = isFolder ? resolve(target, name) : resolve(target);
  await copyStore(dataDir, file);
  const head = await readHeadOfBackup(file);
  const audit = head ? `; head of the audit: ${headText(head)}` : '';
  return `Backup written: ${file} (${Math.ceil(statSync(file).size / 1024)} KB)${audit}`;
});
