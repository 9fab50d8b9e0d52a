// A real server with its own store and identity emulator for each worker, and people who can sign in.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect, type Page } from 'playwright/test';
import { nodePath } from '../scripts/node-26.mjs';
import { root } from '../scripts/root.mjs';
import { createPerson, type Person } from './person.ts';

interface WorkerFixtures {
  /** Where the server of this worker answers, e.g. 'http://localhost:41234'. */
  origin: string;
}

interface TestFixtures {
  /** A new person with a verified account, known to nobody but this test. */
  newPerson(name?: string): Promise<Person>;
  /** Signs in through the form and waits until the navigation shows it. */
  signIn(page: Page, person: Person): Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'molar-e2e-'));
      const server = spawn(nodePath(), ['server/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, PORT: '0', DATA_DIR: dataDir, CLINIC_TIME_ZONE: 'America/New_York' },
      });
      try {
        await use(await readyAddress(server));
      } finally {
        const exited = server.exitCode === null ? once(server, 'exit') : undefined;
        server.kill('SIGTERM');
        await exited;
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
  baseURL: ({ origin }, use) => use(origin),
  newPerson: ({ origin }, use) => use((name) => createPerson(origin, name)),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  signIn: ({}, use) =>
    use(async (page, { email, password, name }) => {
      await page.goto('/login');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('button', { name })).toBeVisible();
    }),
});

export { expect };

async function readyAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to read.');
  for await (const line of createInterface({ input: server.stdout })) {
    const [, address] = /^Molar is ready: (\S+)/.exec(line) ?? [];
    if (address) {
      server.stdout.resume();
      return address;
    }
  }
  throw new Error('The server ended before it was ready.');
}
