import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { askServer, openControl } from './control.ts';

const ignoreError = () => {};

test('only callers with the secret are obeyed, and only the clinic’s own account can read it', async () => {
  const dataDir = testFolder();
  const made: string[] = [];
  const path = join(dataDir, 'molar.control');
  writeFileSync(path, 'of a server that was killed', { mode: 0o644 });
  const close = await openControl(dataDir, async (file) => void made.push(file), ignoreError);
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
  const close = await openControl(
    dataDir,
    async (_file, signal) => {
      begun.resolve();
      while (!signal.aborted) await nextTurn();
      isCleared = true;
      signal.throwIfAborted();
    },
    ignoreError,
  );
  const asked = expect(askServer(dataDir, '/half')).rejects.toThrow('the server is stopping');
  await begun.promise;
  await close();
  expect(isCleared).toBe(true);
  await asked;
});

test('as long as its file can’t be written, as on a full disk, it tries again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const dataDir = join(testFolder(), 'not yet');
  const logged: string[] = [];
  const close = await openControl(
    dataDir,
    async () => {},
    (doing) => logged.push(doing),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(logged).toEqual(['backups by command', 'backups by command']);
  mkdirSync(dataDir);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(await askServer(dataDir, '/ours')).toBe(true);
  await close();
  expect(existsSync(join(dataDir, 'molar.control'))).toBe(false);
});

test('what is in the place of its file, and can’t be removed, is only logged', async () => {
  const dataDir = testFolder();
  mkdirSync(join(dataDir, 'molar.control'));
  const logged = vi.fn();
  const close = await openControl(dataDir, async () => {}, logged);
  await nextTurn();
  expect(logged.mock.calls).toEqual([['backups by command', expect.any(Error)]]);
  await close();
});
