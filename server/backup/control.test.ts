import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { askServer, openControl } from './control.ts';

test('only who can read the secret is obeyed, and that is the clinic’s own account', async () => {
  const dataDir = testFolder();
  const made: string[] = [];
  const close = await openControl(dataDir, async (file) => void made.push(file));
  const path = join(dataDir, 'molar.control');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  const { port } = JSON.parse(readFileSync(path, 'utf8'));
  const order = { method: 'POST', body: JSON.stringify({ file: '/stranger' }) };
  for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(43)}`]) {
    expect((await fetch(`http://127.0.0.1:${port}`, { ...order, headers: { authorization } })).status).toBe(403);
  }
  // As from another machine: by an address other than the one that it listens at.
  await expect(fetch(`http://[::1]:${port}`, order)).rejects.toThrow();
  expect(await askServer(dataDir, '/ours')).toBe(true);
  // From which folder it would count, only the one who asks knows.
  await expect(askServer(dataDir, 'ours')).rejects.toThrow();
  expect(made).toEqual(['/ours']);
  await close();
  expect([existsSync(path), await askServer(dataDir, '/late')]).toEqual([false, false]);
});

test('stopping ends the backup that is being made, waits for that, and says so to who asked for it', async () => {
  const dataDir = testFolder();
  const begun = Promise.withResolvers<void>();
  let isCleared = false;
  const close = await openControl(dataDir, async (_file, signal) => {
    begun.resolve();
    while (!signal.aborted) await nextTurn();
    isCleared = true;
    signal.throwIfAborted();
  });
  const asked = expect(askServer(dataDir, '/half')).rejects.toThrow('the server is stopping');
  await begun.promise;
  await close();
  expect(isCleared).toBe(true);
  await asked;
});
