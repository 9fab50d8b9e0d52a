/** Nobody else on this machine may read a clinic's files: patients' data, and the secret that signs their tokens. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { LogError } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import { errorCode } from './engine.ts';

const OURS = /^(molar|identity)[.-]/;
/** Set on folders such as /tmp, which others use too. */
const STICKY = 0o1000;

/** From now on, this process creates files with mode 0600 and folders with mode 0700. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** For our files in an existing folder, and for the folder if it has no others. Only logs if they belong to somebody else. */
export function makePrivate(folder: string, logError: LogError): void {
  // Windows has other means, and Node supports none of them.
  if (process.platform === 'win32') return;
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const ours = entries.filter((entry) => entry.isFile() && OURS.test(entry.name));
    // A folder with anything else in it is not ours alone: DATA_DIR may name /var/lib by mistake.
    const isOurs = ours.length === entries.length && !(statSync(folder).mode & STICKY);
    if (isOurs) chmodSync(folder, 0o700);
    for (const { name } of ours) chmodSync(join(folder, name), 0o600);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error;
    logError('DATA_DIR: others may be able to read it', error);
  }
}

/** Node's own `recursive` never returns if a folder can't be created, as below /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(resolve(folder)));
  mkdirSync(folder, { mode: 0o700 });
}

/** @param setting the variable that names it @throws StartError that says which folder can't be written, and why */
export function makeWritable(folder: string, setting: string): void {
  try {
    makeFolder(folder);
    // Throws for a file, which the next check would accept.
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`${setting}: can't write to ${folder}: ${(error as Error).message}`);
  }
}
