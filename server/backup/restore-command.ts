/** `npm run restore <file>`: into DATA_DIR, which has to be a new or an empty folder. */
import { StartError } from '../start-error.ts';
import { restore } from './restore.ts';
import { runCommand } from './run-command.ts';

await runCommand('pg_restore', async ({ dataDir }, [file]) => {
  if (!file) throw new StartError('Which backup? npm run restore <file>');
  await restore(file, dataDir);
  return `Restored ${file} into ${dataDir}. Now start the server whose DATA_DIR this is.`;
});
