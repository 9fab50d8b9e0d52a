/** Makes a backup once the newest is too old, and keeps the last few, whoever made them. Other files are left alone. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogError } from '../log/log.ts';
import { type Repeated, repeat } from '../repeat.ts';
import type { CopyStore } from '../store/engine.ts';
import { backUp } from './back-up.ts';
import { backupName, sortBackups, timeOfBackup } from './backup-names.ts';

// Short, because the clock may be changed and a disk may come back.
const LOOK_EVERY_MS = 60_000;

export interface BackupSchedule {
  /** Must exist: see `makeWritable`. */
  folder: string;
  everyHours: number;
  kept: number;
}

interface Deps {
  copyTo: CopyStore;
  now: () => number;
  /** Called with the time of the newest backup (milliseconds): at each look, and after each backup. */
  onMade?: (at: number) => void;
  logError: LogError;
}

export function startBackups(
  { folder, everyHours, kept }: BackupSchedule,
  { copyTo, now, onMade, logError }: Deps,
): Repeated {
  const removeAll = async (names: string[]) => {
    for (const name of names) await rm(join(folder, name), { force: true });
  };
  const look = async (signal: AbortSignal) => {
    const all = await readdir(folder);
    const { past: names } = sortBackups(all, now());
    const newest = timeOfBackup(names.at(-1) ?? '') ?? Number.NEGATIVE_INFINITY;
    if (newest > 0) onMade?.(newest);
    // At each look, because a command may have made them. Also makes room for a new one.
    await removeAll(names.slice(0, -kept));
    if (now() < newest + everyHours * 3_600_000) return;
    const name = backupName(now());
    await backUp(copyTo, join(folder, name), signal);
    onMade?.(timeOfBackup(name) as number);
    // Also removes the partial files of a server that was killed.
    const parts = all.filter((name) => name.endsWith('.part') && timeOfBackup(name.slice(0, -5)) !== undefined);
    await removeAll([...parts, ...[...names, name].slice(0, -kept)]);
  };
  let hasFailed = false;
  const onError = (error: unknown) => {
    if (!hasFailed) logError('scheduled backup', error);
    hasFailed = true;
  };
  const work = async (signal: AbortSignal) => {
    await look(signal);
    hasFailed = false;
  };
  return repeat(work, { first: 0, every: LOOK_EVERY_MS, onError });
}
