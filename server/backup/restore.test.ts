import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

test.skipIf(process.platform === 'win32')(
  'a restored store is private, even if everybody could read the backup',
  async () => {
    const store = await openStore({ dataDir: testFolder() });
    const file = join(testFolder(), 'backup.sqlite');
    if (store.copyTo) await backUp(store.copyTo, file);
    await store.close();
    chmodSync(file, 0o644);
    const dataDir = testFolder();
    await restore(file, dataDir);
    expect(statSync(join(dataDir, 'molar.sqlite')).mode & 0o777).toBe(0o600);
  },
);
