/** Puts a backup into a folder that has nothing in it: no store is ever replaced. */
import { constants, existsSync, readdirSync, rmSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { makeWritable } from '../store/private-folder.ts';
import { markMade } from '../store/store-mark.ts';
import { syncFolder } from '../sync-folder.ts';
import { findDamageOfCopy } from './back-up.ts';

/** @throws StartError that says what is wrong with the file or the folder; then nothing has changed */
export async function restore(file: string, dataDir: string): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}`);
  if (existsSync(`${file}-wal`)) {
    throw new StartError(
      `${file} is no backup: it has a log beside it, so it is or was in use. See docs/operations.md`,
    );
  }
  const isNew = !existsSync(dataDir);
  if (!isNew && readdirSync(dataDir).some((name) => name !== 'lost+found')) {
    throw new StartError(`DATA_DIR: ${dataDir} is not empty; set DATA_DIR to a new folder`);
  }
  makeWritable(dataDir, 'DATA_DIR');
  const path = join(dataDir, 'molar.sqlite');
  const part = `${path}.part`;
  try {
    await copyFile(file, part, constants.COPYFILE_EXCL);
    await chmod(part, 0o600);
    const damage = await findDamageOfCopy(part);
    if (damage) throw new StartError(`${file} is no whole backup: it ${damage}`);
    await rename(part, path);
    markMade(dataDir);
    await syncFolder(dataDir);
  } catch (error) {
    await rm(part, { force: true });
    if (isNew) rmSync(dataDir, { recursive: true });
    throw error;
  }
}
