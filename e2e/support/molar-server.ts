// A real server for a test: store and identity emulator in a folder that is deleted with it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodePath } from '../../scripts/node-26.mjs';
import { root } from '../../scripts/root.mjs';

export interface MolarServer {
  /** Its address, e.g. 'http://localhost:41234'. */
  origin: string;
  /** Ends it at once, as a power failure does. */
  kill(): Promise<void>;
  /** Restarts it at the same address, with the data on its disk. @param changes of its environment, from now on */
  restart(changes?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `server/main.ts` on a free port and waits until it reports that it is ready. */
export async function startMolar(env: Record<string, string> = {}): Promise<MolarServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-e2e-'));
  const variables = { DATA_DIR: dataDir, CLINIC_TIME_ZONE: 'America/New_York', ...env };
  const start = (PORT: string) =>
    spawn(nodePath(), ['server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT, ...variables },
    });
  let server = start('0');
  const origin = await readyAddress(server);

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const exited = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    server.kill(signal);
    await exited;
  }

  return {
    origin,
    kill: () => end('SIGKILL'),
    async restart(changes = {}) {
      await end('SIGKILL');
      Object.assign(variables, changes);
      server = start(new URL(origin).port);
      await readyAddress(server);
    },
    async stop() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readyAddress(server: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) {
    const [, address] = /^Molar is ready: (\S+)/.exec(line) ?? [];
    if (!address) continue;
    // Later output is not read; a full pipe must not block the server.
    server.stdout.resume();
    return address;
  }
  throw new Error('The server ended before it was ready.');
}
