/** Makes a backup whenever the newest in the folder has become too old, and keeps the last few. Other files are left alone. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyStore } from '../store/engine.ts';
import { makeWritable } from '../store/private-folder.ts';
import { backUp } from './back-up.ts';
import { backupName, timeOfBackup } from './backup-names.ts';

// Milliseconds. The clock may be set, and a disk may come back.
const LOOK_EVERY = 60_000;

export interface BackupSchedule {
  folder: string;
  everyHours: number;
  /** How many are kept. */
  kept: number;
}

interface Deps {
  copyTo: CopyStore;
  /** Milliseconds. */
  now: () => number;
  /** Told when the newest was made (milliseconds): at the start, and after each. */
  onMade?: (at: number) => void;
  logError: (text: string, error: unknown) => void;
}

/** @throws StartError when the folder can't be written */
export function startBackups({ folder, everyHours, kept }: BackupSchedule, { copyTo, now, onMade, logError }: Deps) {
  makeWritable(folder, 'BACKUP_DIR');
  const stopping = new AbortController();
  const look = async () => {
    const all = await readdir(folder);
    const names = all.filter((name) => timeOfBackup(name) !== undefined).toSorted();
    const newest = timeOfBackup(names.at(-1) ?? '') ?? Number.NEGATIVE_INFINITY;
    if (newest > 0) onMade?.(newest);
    if (now() < newest + everyHours * 3_600_000) return;
    const name = backupName(now());
    await backUp(copyTo, join(folder, name), stopping.signal);
    onMade?.(timeOfBackup(name) as number);
    // Those that a server was killed in the midst of, too.
    const parts = all.filter((name) => name.endsWith('.part') && timeOfBackup(name.slice(0, -5)) !== undefined);
    for (const old of [...parts, ...[...names, name].slice(0, -kept)]) await rm(join(folder, old), { force: true });
  };
  let hasFailed = false;
  const run = async () => {
    try {
      await look();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !stopping.signal.aborted) logError('scheduled backup', error);
      hasFailed = true;
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, LOOK_EVERY);
  };
  let timer: NodeJS.Timeout | undefined;
  let current = run();
  const looked = current;
  const next = () => {
    current = run();
  };
  return {
    /** Resolves when one was made at the start, if it was due. */
    looked,
    /** Resolves when none is being made any more. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
