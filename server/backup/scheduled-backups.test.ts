import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { CopyStore } from '../store/engine.ts';
import { openStore } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { startServer } from '../testing/process.ts';
import { backupName } from './backup-names.ts';
import { startBackups } from './scheduled-backups.ts';

const HOUR = 3_600_000;

test('a backup is made when the newest is too old; the last few and other files are kept', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const { copyTo } = store;
  if (!copyTo) throw new Error('The embedded store can be copied.');
  const folder = testFolder();
  const errors: unknown[] = [];
  const first = Date.parse('2026-11-22T14:00:00Z');
  let at = first;
  const told: number[] = [];
  const onMade = (time: number) => told.push((time - first) / HOUR);
  const startOnce = async () => {
    const deps = { copyTo, now: () => at, onMade, logError: (_text: string, error: unknown) => errors.push(error) };
    const backups = startBackups({ folder, everyHours: 24, kept: 2 }, deps);
    await backups.done;
    await backups.stop();
    return readdirSync(folder).toSorted();
  };
  expect(await startOnce()).toEqual(['molar-2026-11-22T14-00-00Z.sqlite']);
  at += 23 * HOUR;
  expect(await startOnce()).toEqual(['molar-2026-11-22T14-00-00Z.sqlite']);
  writeFileSync(join(folder, 'before the move.sqlite'), '');
  writeFileSync(join(folder, 'on its way.sqlite.part'), '');
  writeFileSync(join(folder, `${backupName(at - 1)}.part`), '');
  const days = ['2026-11-22T14-00-00', '2026-11-23T14-00-00', '2026-11-24T14-00-00'];
  at += HOUR;
  expect(await startOnce()).toEqual([
    'before the move.sqlite',
    ...days.slice(0, 2).map((day) => `molar-${day}Z.sqlite`),
    'on its way.sqlite.part',
  ]);
  at += 24 * HOUR;
  expect(await startOnce()).toEqual([
    'before the move.sqlite',
    ...days.slice(1).map((day) => `molar-${day}Z.sqlite`),
    'on its way.sqlite.part',
  ]);
  // Each start reports the age of the newest one, so a restart does not hide a missing backup.
  expect(told).toEqual([0, 0, 0, 24, 24, 48]);
  expect(errors).toEqual([]);
  await store.close();
});

test('a backup from the future, as of a clock that was set back since, neither counts as made nor pushes others out', async () => {
  const folder = testFolder();
  const [future, older, old] = [backupName(9000 * HOUR), backupName(0), backupName(24 * HOUR)];
  for (const name of [future, older, old]) writeFileSync(join(folder, name), '');
  const told: number[] = [];
  const store = await openStore({ dataDir: testFolder() });
  const copyTo = store.copyTo as CopyStore;
  const deps = { copyTo, now: () => 48 * HOUR, onMade: (at: number) => told.push(at / HOUR), logError: vi.fn() };
  const backups = startBackups({ folder, everyHours: 24, kept: 2 }, deps);
  await backups.done;
  await backups.stop();
  expect(readdirSync(folder).toSorted()).toEqual([old, backupName(48 * HOUR), future]);
  expect(told).toEqual([24, 48]);
  await store.close();
});

test('for a new backup that can’t be made, only those too many are deleted', async () => {
  const folder = testFolder();
  const only = backupName(HOUR);
  for (const name of [backupName(0), only]) writeFileSync(join(folder, name), '');
  const logError = vi.fn();
  const copyTo = vi.fn<CopyStore>(() => Promise.reject(new Error('no space')));
  const backups = startBackups({ folder, everyHours: 24, kept: 1 }, { copyTo, now: () => 48 * HOUR, logError });
  await backups.done;
  await backups.stop();
  expect(logError).toHaveBeenCalledOnce();
  expect(copyTo.mock.lastCall?.[1]?.aborted).toBe(true);
  expect(readdirSync(folder)).toEqual([only]);
});

test('backups that fail are logged once, and again if they fail after one was made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const folder = testFolder();
  const logError = vi.fn();
  const copyTo = () => Promise.reject(new Error('no space'));
  let at = 48 * HOUR;
  const backups = startBackups({ folder, everyHours: 24, kept: 2 }, { copyTo, now: () => at, logError });
  await backups.done;
  const lookAgain = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    // The next look is planned.
    await expect.poll(() => vi.getTimerCount()).toBe(1);
  };
  await lookAgain();
  expect(logError).toHaveBeenCalledTimes(1);
  writeFileSync(join(folder, backupName(at)), 'by command');
  await lookAgain();
  at += 24 * HOUR;
  await lookAgain();
  expect(logError).toHaveBeenCalledTimes(2);
  await backups.stop();
  vi.useRealTimers();
});

test('backups that a command makes every night are pruned too, though none is ever due', async () => {
  const folder = testFolder();
  const made = [0, 1, 2, 3].map((day) => backupName(day * 24 * HOUR));
  const [part, other] = [`${backupName(95 * HOUR)}.part`, 'before the move.sqlite'];
  for (const name of [...made, part, other]) writeFileSync(join(folder, name), '');
  const copyTo = vi.fn();
  const deps = { copyTo, now: () => 95 * HOUR, logError: vi.fn() };
  const backups = startBackups({ folder, everyHours: 24, kept: 2 }, deps);
  await backups.done;
  await backups.stop();
  expect(copyTo).not.toHaveBeenCalled();
  // A command may still be writing the part.
  expect(readdirSync(folder).toSorted()).toEqual([other, ...made.slice(2), part].toSorted());
});

test('the server makes scheduled backups, and does not start if it can’t write them', async () => {
  const BACKUP_DIR = join(testFolder(), 'backups');
  const server = await startServer({ DATA_DIR: testFolder(), BACKUP_DIR });
  const made = () => readdirSync(BACKUP_DIR);
  await expect.poll(made, { timeout: 30_000 }).toEqual([expect.stringMatching(/^molar-.*Z\.sqlite$/)]);
  expect(await server.end('SIGTERM')).toBe(0);
  writeFileSync(join(BACKUP_DIR, 'file'), '');
  for (const path of ['file/x', 'file']) {
    const DATA_DIR = testFolder();
    const bad = startServer({ DATA_DIR, BACKUP_DIR: join(BACKUP_DIR, path) });
    await expect(bad).rejects.toThrow(/BACKUP_DIR: can't write to .*: ENOTDIR/);
    // A store would have been migrated by then, and the previous version no longer starts on it.
    expect(readdirSync(DATA_DIR)).not.toContain('molar.sqlite');
  }
});
