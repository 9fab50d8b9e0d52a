import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { sortBackups } from './backup-names.ts';

/** The newest by the time in its name. `future` names those passed over, dated after `now`. @throws StartError if none is left */
export function findNewestBackup(folder: string, now: number): { file: string; future: string[] } {
  const { past, future } = sortBackups(readdirSync(folder), now);
  const newest = past.at(-1);
  if (newest !== undefined) return { file: join(folder, newest), future };
  throw new StartError(
    future.length > 0
      ? `All backups in ${folder} are dated in the future: ${future.join(', ')}. Check this machine's clock, or name one of them`
      : `There is no backup in ${folder}: no file there has a name such as molar-2026-11-22T14-00-00Z.sqlite`,
  );
}
