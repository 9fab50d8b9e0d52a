/** `npm run restore <file or folder>`: into DATA_DIR, which has to be a new or an empty folder. */
import { statSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import { findNewestBackup } from './newest-backup.ts';
import { restore } from './restore.ts';
import { runCommand } from './run-command.ts';

await runCommand('pg_restore', async ({ dataDir }, [given, ...more]) => {
  if (more.length > 0) throw new StartError('npm run restore <file or folder>: only one');
  if (!given) throw new StartError('Which backup? npm run restore <file or folder>');
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory();
  const { file, future } = isFolder ? findNewestBackup(given, Date.now()) : { file: given, future: [] };
  await restore(file, dataDir);
  const passedOver = future.length > 0 ? ` Passed over, being dated in the future: ${future.join(', ')}.` : '';
  return `Restored ${file} into ${dataDir}. Now start the server whose DATA_DIR this is.${passedOver}`;
});
