import { copyFileSync, openSync, readdirSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { startTestPostgres } from '../testing/postgres.ts';
import { migrations } from './migrations/migrations.ts';
import { openStore } from './store.ts';

/** The folder of a clinic that has data in its store and is closed. */
async function usedFolder(): Promise<{ dataDir: string; path: string }> {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  for (let i = 0; i < 50; i++) {
    const picture = { hash: String(i), bytes: new Uint8Array(20_000), created_at: i };
    await store.db.insertInto('images').values(picture).execute();
  }
  await store.close();
  return { dataDir, path: join(dataDir, 'molar.sqlite') };
}

const restore = 'restore a backup into a new folder (docs/operations.md)';

describe('a start fails, and no new clinic is begun, if the store', () => {
  test('is gone', async () => {
    const { dataDir, path } = await usedFolder();
    rmSync(path);
    for (const _again of [1, 2]) {
      await expect(openStore({ dataDir })).rejects.toThrow(
        `DATA_DIR: can't use ${dataDir}: molar.sqlite is gone; put it back, ${restore}, or remove molar.store to begin a new clinic`,
      );
    }
    expect(readdirSync(dataDir)).toEqual(['molar.store']);
    rmSync(join(dataDir, 'molar.store'));
    await (await openStore({ dataDir })).close();
  });

  test('is gone and only its log is left, by an earlier version', async () => {
    const dataDir = testFolder();
    writeFileSync(join(dataDir, 'molar.sqlite-wal'), 'x');
    await expect(openStore({ dataDir })).rejects.toThrow('molar.sqlite is gone; put it back');
  });

  test.each(['molar.store', ''])('is empty, with or without a mark', async (kept) => {
    const { dataDir, path } = await usedFolder();
    truncateSync(path);
    if (!kept) rmSync(join(dataDir, 'molar.store'));
    await expect(openStore({ dataDir })).rejects.toThrow(
      `DATA_DIR: can't use ${dataDir}: molar.sqlite is empty; ${restore}, or remove it and molar.store to begin a new clinic`,
    );
  });

  test('is not a store, is truncated, or has noise in it', async () => {
    const noise = Buffer.alloc(65_536, 0xa5);
    const harm: ((path: string) => void)[] = [
      (path) => writeFileSync(path, 'no store at all'.repeat(1000)),
      (path) => truncateSync(path, 500_000),
      (path) => writeSync(openSync(path, 'r+'), noise, 0, noise.length, 0),
      (path) => writeSync(openSync(path, 'r+'), noise, 0, noise.length, 300_000),
      (path) => writeSync(openSync(path, 'r+'), noise, 0, 2000, 16 * 4096),
    ];
    for (const doHarm of harm) {
      const { dataDir, path } = await usedFolder();
      doHarm(path);
      const error = await openStore({ dataDir }).catch((caught: Error) => caught);
      expect(String(error)).toMatch(
        /can't use .*: molar\.sqlite is damaged \([^\n]+\); restore a backup into a new folder/,
      );
    }
  });

  test('was copied without its log while it was in use', async () => {
    const from = testFolder();
    const store = await openStore({ dataDir: from });
    const dataDir = testFolder();
    copyFileSync(join(from, 'molar.sqlite'), join(dataDir, 'molar.sqlite'));
    await expect(openStore({ dataDir })).rejects.toThrow('molar.sqlite has no tables, as a copy that was made');
    await store.close();
  });
});

test('a first start that was killed at any moment does not count as a lost store', async () => {
  for (const stage of ['marked', 'opened', 'with a log']) {
    const dataDir = testFolder();
    const path = join(dataDir, 'molar.sqlite');
    await (await openStore({ dataDir })).close();
    writeFileSync(join(dataDir, 'molar.store'), 'making: ...');
    rmSync(path);
    if (stage === 'opened') writeFileSync(path, '');
    if (stage === 'with a log') new BetterSqlite3(path).pragma('journal_mode = WAL');
    await (await openStore({ dataDir })).close();
    rmSync(path);
    await expect(openStore({ dataDir })).rejects.toThrow('molar.sqlite is gone');
  }
});

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  test('opening a store that was made by a newer Molar fails and says so', async () => {
    const postgres = engine === 'PostgreSQL' ? await startTestPostgres() : undefined;
    const at = { dataDir: testFolder(), databaseUrl: await postgres?.createDatabase() };
    const step = { up: async () => {} };
    const newer = { ...migrations, '9998-what-comes-next': step, '9999-what-comes-later': step };
    await (await openStore(at, newer)).close();
    await expect(openStore(at)).rejects.toThrow(
      /^(DATA_DIR: can't use \S+|DATABASE_URL: can't use this database): this store was made by a newer Molar, which took it to 9999-what-comes-later; run that version$/,
    );
    await postgres?.stop();
  });
});
