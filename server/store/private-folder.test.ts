import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { startServer } from '../testing/process.ts';
import { makePrivate } from './private-folder.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const isWindows = process.platform === 'win32';

test.skipIf(isWindows)('nobody else may read a clinic’s files, in an existing folder or in a new one', async () => {
  const before = join(testFolder(), 'before');
  mkdirSync(before);
  chmodSync(before, 0o755);
  for (const name of ['molar.store', 'identity.json']) {
    writeFileSync(join(before, name), name === 'molar.store' ? 'making: ...' : '', { mode: 0o644 });
  }
  for (const DATA_DIR of [before, join(testFolder(), 'deep', 'data')]) {
    const server = await startServer({ DATA_DIR });
    const ours = readdirSync(DATA_DIR);
    expect(ours).toEqual(expect.arrayContaining(['molar.sqlite', 'molar.sqlite-wal', 'molar.store']));
    const modes = ours.map((name) => `${name} ${modeOf(join(DATA_DIR, name))}`);
    expect([`. ${modeOf(DATA_DIR)}`, ...modes]).toEqual(['. 700', ...ours.map((name) => `${name} 600`)]);
    await server.end('SIGTERM');
  }
});

test.skipIf(isWindows)('a folder that others use too keeps its mode', async () => {
  const shared = testFolder();
  chmodSync(shared, 0o1777);
  const server = await startServer({ DATA_DIR: shared });
  expect([modeOf(shared), modeOf(join(shared, 'molar.sqlite'))]).toEqual(['1777', '600']);
  await server.end('SIGTERM');
});

test.skipIf(isWindows)('so does one with files of others, as after a slip such as DATA_DIR=/var/lib', () => {
  const folder = testFolder();
  chmodSync(folder, 0o755);
  for (const name of ['molar.sqlite', 'notes.txt']) writeFileSync(join(folder, name), '', { mode: 0o644 });
  makePrivate(folder, expect.unreachable);
  const modes = ['.', 'molar.sqlite', 'notes.txt'].map((name) => modeOf(join(folder, name)));
  expect(modes).toEqual(['755', '600', '644']);
});

test.skipIf(isWindows)('so does a file in the folder’s place', () => {
  const file = join(testFolder(), 'passwd');
  writeFileSync(file, '', { mode: 0o644 });
  expect(() => makePrivate(file, expect.unreachable)).toThrow('not a directory');
  expect(modeOf(file)).toBe('644');
});
