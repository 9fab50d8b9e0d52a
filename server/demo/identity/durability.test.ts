import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterEach, expect, it, vi } from 'vitest';
import { APP_ORIGIN, callToolkit, PROJECT, TestBed } from '../../testing/emulator-bed.ts';

const bed = new TestBed();
let child: ChildProcess | undefined;

afterEach(async () => {
  child?.kill('SIGKILL');
  await bed.cleanUp();
});

const MODULE = new URL('emulator.ts', import.meta.url).href;

async function startChild(dataDir: string): Promise<{ process: ChildProcess; url: string }> {
  const options = JSON.stringify({ projectId: PROJECT, port: 0, dataDir, appOrigins: [APP_ORIGIN] });
  const script = `import { startIdentityEmulator } from ${JSON.stringify(MODULE)};
    const { url } = await startIdentityEmulator(${options});
    process.stdout.write(url + '\\n');`;
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: process_.stdout }), 'line');
  return { process: process_, url };
}

/** Signs up one account after another until the server is gone; returns the acknowledged ones. */
async function signUpUntilGone(url: string, onAcknowledged: () => void): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const email = `${crypto.randomUUID()}@molar.test`;
    try {
      const answer = await callToolkit(url, 'signUp', { email, password: 'secret1' });
      if (!answer.ok) return acknowledged;
      await answer.json();
    } catch {
      return acknowledged;
    }
    acknowledged.push(email);
    onAcknowledged();
  }
}

it('loses no acknowledged sign-up to kill -9, three times in a row', async () => {
  const dataDir = await bed.createDataDir();
  const acknowledged: string[] = [];
  for (const killAfter of [5, 23, 60]) {
    const server = await startChild(dataDir);
    child = server.process;
    const gone = once(server.process, 'exit');
    let count = 0;
    const kill = () => {
      count += 1;
      if (count === killAfter) server.process.kill('SIGKILL');
    };
    const streams = await Promise.all(Array.from({ length: 4 }, () => signUpUntilGone(server.url, kill)));
    await gone;
    acknowledged.push(...streams.flat());
  }
  const { url } = await bed.start(dataDir);
  const lost: string[] = [];
  for (const email of acknowledged) {
    const answer = await callToolkit(url, 'signInWithPassword', { email, password: 'secret1' });
    if (!answer.ok) lost.push(email);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(88);
  expect(lost).toEqual([]);
});

it('acknowledges nothing that it can’t write', async () => {
  const dataDir = await bed.createDataDir();
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { url } = await bed.start(dataDir);
  await rm(dataDir, { recursive: true });
  const answer = await callToolkit(url, 'signUp', { email: 'ann@molar.test', password: 'secret1' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: { message: 'UNAVAILABLE' } });
  expect(reported).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
