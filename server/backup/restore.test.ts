import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { runStoreCommand } from '../testing/store-command.ts';
import { backUp } from './back-up.ts';
import { backupName } from './backup-names.ts';
import { restore } from './restore.ts';

test.skipIf(process.platform === 'win32')(
  'a restored store is private, even if everybody could read the backup, and is missed if it is lost before the start',
  async () => {
    const store = await openStore({ dataDir: testFolder() });
    const file = join(testFolder(), 'backup.sqlite');
    if (store.copyTo) await backUp(store.copyTo, file);
    await store.close();
    chmodSync(file, 0o644);
    const dataDir = testFolder();
    await restore(file, dataDir);
    const path = join(dataDir, 'molar.sqlite');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    rmSync(path);
    await expect(openStore({ dataDir })).rejects.toThrow('molar.sqlite is gone');
  },
);

test('of a folder, the newest backup that is not dated in the future is restored, and the output says which', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const folder = testFolder();
  const [old, newest, ahead] = [backupName(0), backupName(Date.now() - 60_000), backupName(Date.now() + 9e11)];
  if (store.copyTo) await backUp(store.copyTo, join(folder, newest));
  await store.close();
  // Of these, none could be restored.
  for (const name of [old, ahead, 'zoo.sqlite', `${newest}.part`]) writeFileSync(join(folder, name), '');
  const DATA_DIR = join(testFolder(), 'new');
  expect(await runStoreCommand('restore', folder, { DATA_DIR })).toEqual({
    code: 0,
    output:
      `Restored ${join(folder, newest)} into ${DATA_DIR}. Now start the server whose DATA_DIR this is.` +
      ` Passed over, being dated in the future: ${ahead}.\n`,
  });
});

test('a folder without a backup, or with none but from the future, restores nothing', async () => {
  const folder = testFolder();
  const DATA_DIR = join(testFolder(), 'new');
  // As PostgreSQL's dumps are named.
  writeFileSync(join(folder, 'molar-2026-11-22T03-30-00Z.dump'), '');
  const into = async () => (await runStoreCommand('restore', folder, { DATA_DIR })).output;
  expect(await into()).toMatch(`There is no backup in ${folder}: no file there has a name such as `);
  const ahead = backupName(Date.now() + 9e11);
  writeFileSync(join(folder, ahead), '');
  expect(await into()).toBe(
    `All backups in ${folder} are dated in the future: ${ahead}. Check this machine's clock, or name one of them\n`,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
});
