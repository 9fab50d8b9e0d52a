import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { startServer } from '../testing/process.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const isWindows = process.platform === 'win32';

test.skipIf(isWindows)('nobody else may read a clinic’s files, in an existing folder or in a new one', async () => {
  const before = join(testFolder(), 'before');
  mkdirSync(before);
  chmodSync(before, 0o755);
  for (const name of ['molar.store', 'identity.json', 'notes.txt']) {
    writeFileSync(join(before, name), name === 'molar.store' ? 'making: ...' : '', { mode: 0o644 });
  }
  for (const DATA_DIR of [before, join(testFolder(), 'deep', 'data')]) {
    const server = await startServer({ DATA_DIR });
    const ours = readdirSync(DATA_DIR).filter((name) => name !== 'notes.txt');
    expect(ours).toEqual(expect.arrayContaining(['molar.sqlite', 'molar.sqlite-wal', 'molar.store']));
    const modes = ours.map((name) => `${name} ${modeOf(join(DATA_DIR, name))}`);
    expect([`. ${modeOf(DATA_DIR)}`, ...modes]).toEqual(['. 700', ...ours.map((name) => `${name} 600`)]);
    await server.end('SIGTERM');
  }
  expect(modeOf(join(before, 'notes.txt'))).toBe('644');
});

test.skipIf(isWindows)('a folder that others use too keeps its mode', async () => {
  const shared = testFolder();
  chmodSync(shared, 0o1777);
  const server = await startServer({ DATA_DIR: shared });
  expect([modeOf(shared), modeOf(join(shared, 'molar.sqlite'))]).toEqual(['1777', '600']);
  await server.end('SIGTERM');
});
