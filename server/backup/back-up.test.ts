import { readdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { CopyStore } from '../store/engine.ts';
import { openStore } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { backUp } from './back-up.ts';

// Windows needs no such sync.
test.skipIf(process.platform === 'win32')('a backup counts as made once its name is on disk', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const folder = testFolder();
  const handle = await open(folder);
  const seen: string[][] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: typeof handle) {
    if ((await this.stat()).isDirectory()) seen.push(readdirSync(folder));
  });
  await backUp(store.copyTo as CopyStore, join(folder, 'backup.sqlite'));
  expect(seen).toEqual([['backup.sqlite']]);
  sync.mockRestore();
  await handle.close();
  await store.close();
});

test.each([
  ['is not whole', async (part: string) => writeFileSync(part, 'noise'.repeat(1000)), /^the copy is damaged/],
  ['has nothing in it', async (part: string) => writeFileSync(part, ''), /^the copy has no tables/],
  [
    'is cut off',
    async (part: string) => {
      writeFileSync(part, 'half');
      throw new Error('no space left');
    },
    /^no space left$/,
  ],
])('a copy that %s is no backup, and leaves no file', async (_what, copyTo, reason) => {
  const folder = testFolder();
  await expect(backUp(copyTo, join(folder, 'backup.sqlite'))).rejects.toThrow(reason);
  expect(readdirSync(folder)).toEqual([]);
});

test('what is left of a backup that was killed is in nobody’s way', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const folder = testFolder();
  writeFileSync(join(folder, 'backup.sqlite.part'), 'half');
  await backUp(store.copyTo as CopyStore, join(folder, 'backup.sqlite'));
  expect(readdirSync(folder)).toEqual(['backup.sqlite']);
  await store.close();
});
