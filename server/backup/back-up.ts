/** A backup is one file, complete and checked; if it fails, there is no file. */
import { constants, existsSync } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CopyStore } from '../store/engine.ts';
import { syncFolder } from '../sync-folder.ts';

/** @param file must not exist yet @param signal aborts, and leaves no file @throws Error that says why there is no backup */
export async function backUp(copyTo: CopyStore, file: string, signal?: AbortSignal): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already`);
  // A systemd unit may be allowed to write to fewer folders than its account.
  const folder = dirname(resolve(file));
  await access(folder, constants.W_OK).catch((error: Error) => {
    throw new Error(`can't write to ${folder}: ${error.message}`);
  });
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await copyTo(part, signal);
    const damage = await findDamageOfCopy(part);
    if (damage) throw new Error(`the copy ${damage}`);
    await rename(part, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Describes the damage to a copy that nobody uses; undefined if it is whole. Runs in a thread, because it reads all of it. */
export function findDamageOfCopy(path: string): Promise<string | undefined> {
  const worker = new Worker(join(import.meta.dirname, 'check-copy.ts'), { workerData: path });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
