import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { backUp } from './back-up.ts';

test.each([
  ['is not whole', async (part: string) => writeFileSync(part, 'noise'.repeat(1000)), /^the copy is damaged/],
  ['has nothing in it', async (part: string) => writeFileSync(part, ''), /^the copy has no tables/],
  [
    'breaks off',
    async (part: string) => {
      writeFileSync(part, 'half');
      throw new Error('no space left');
    },
    /^no space left$/,
  ],
])('a copy that %s is no backup, and leaves nothing', async (_what, copyTo, reason) => {
  const folder = testFolder();
  await expect(backUp(copyTo, join(folder, 'backup.sqlite'))).rejects.toThrow(reason);
  expect(readdirSync(folder)).toEqual([]);
});
