import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { askServer, openControl } from './control.ts';

test('only callers with the secret are obeyed, and only the clinic’s own account can read it', async () => {
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
  // Like a call from another machine: to an address that it does not listen on.
  await expect(fetch(`http://[::1]:${port}`, order)).rejects.toThrow();
  expect(await askServer(dataDir, '/ours')).toBe(true);
  // A relative path is refused, because only the caller knows its folder.
  await expect(askServer(dataDir, 'ours')).rejects.toThrow();
  expect(made).toEqual(['/ours']);
  await close();
  expect([existsSync(path), await askServer(dataDir, '/late')]).toEqual([false, false]);
});

test('stopping aborts a running backup, waits for its end, and reports that to its caller', async () => {
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
