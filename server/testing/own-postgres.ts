/** For tests: a PostgreSQL from npm that can be killed, frozen and followed by a standby. It ends with the process. */
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
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, ordinaryAccount, usableBinaries } from './postgres-binaries.ts';

const FOLDER = 'molar-postgres-';
const BACKUP_LABEL = 'molar';

export interface OwnPostgres {
  /** The URL of its first database. */
  url: string;
  /** Kills only the main process, as the kernel does when it runs out of memory. */
  crash(): Promise<void>;
  /** Restarts it after a crash. Resolves when it answers. */
  start(): Promise<void>;
  /** Suspends all of its processes, with their connections open. */
  freeze(): void;
  thaw(): void;
  /** Adds a server that follows this one and confirms each commit before it is acknowledged. */
  addStandby(): Promise<OwnPostgres>;
  /** Makes this standby the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** @param settings of PostgreSQL, e.g. 'fsync=off' */
export async function startOwnPostgres(...settings: string[]): Promise<OwnPostgres> {
  stopLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const account = ordinaryAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const native = usableBinaries(folder, account);
  const home: Home = { folder, account, native, settings, data: newData({ folder, account }) };
  execFileSync(
    join(native, 'bin/initdb'),
    ['-D', home.data, '-U', 'molar', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const postgres = await run(home);
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Home {
  folder: string;
  account: Account | undefined;
  native: string;
  settings: string[];
  data: string;
}

function newData({ folder, account }: Pick<Home, 'folder' | 'account'>): string {
  const data = join(folder, `data-${crypto.randomUUID().slice(0, 8)}`);
  mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  return data;
}

async function run(home: Home): Promise<OwnPostgres> {
  const { folder, account, native, settings, data } = home;
  const port = await freePort();
  const url = `postgres://molar@127.0.0.1:${port}/postgres`;
  const options = ['max_connections=60', ...settings].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...options];
  let child: ChildProcess;
  // Whatever ends the tests, the server must not outlive them: it would keep its port and its files.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const standbys: OwnPostgres[] = [];
  const start = async () => {
    for (;;) {
      child = spawn(join(native, 'bin/postgres'), args, { ...account, cwd: folder, stdio: 'ignore' });
      if (await isReady(url, child)) return;
      // Leftover processes of a killed server may still hold its shared memory.
      await sleep(50);
    }
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [child.pid, ...childrenOf(child.pid)]) if (pid) process.kill(pid, signal);
  };
  await start();
  return {
    url,
    start,
    async crash() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async addStandby() {
      const standby = await run({ ...home, data: await copyData(home, url) });
      standbys.push(standby);
      await query(url, "alter system set synchronous_standby_names = '*'");
      await query(url, 'select pg_reload_conf()');
      while ((await query(url, "select 1 from pg_stat_replication where sync_state = 'sync'")).length === 0)
        await sleep(20);
      return standby;
    },
    promote: async () => void (await query(url, 'select pg_promote()')),
    async stop() {
      await Promise.all(standbys.map((standby) => standby.stop()));
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGINT');
      await closed;
    },
  };
}

/** npm has no pg_basebackup, so its steps are taken one by one. */
async function copyData(home: Home, url: string): Promise<string> {
  const copy = newData(home);
  const client = await connect(url);
  await client.query(`select pg_backup_start('${BACKUP_LABEL}', true)`);
  cpSync(home.data, copy, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  const { hostname, port } = new URL(url);
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(copy, 'standby.signal'), '');
  writeFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = 'host=${hostname} port=${port} user=molar'\n`);
  if (home.account) execFileSync('chown', ['-R', `${home.account.uid}:${home.account.gid}`, copy]);
  return copy;
}

/** Stops the servers of tests that were killed. Each folder is named after the process that made it. */
function stopLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER))) {
    const folder = join(tmpdir(), name);
    if (commandOf(name.slice(FOLDER.length).split('-')[0])) continue;
    for (const data of readdirSync(folder).filter((entry) => entry.startsWith('data'))) {
      const pidFile = join(folder, data, 'postmaster.pid');
      const pid = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[0] : '';
      // By now another process may have this id.
      if (commandOf(pid).includes(folder)) process.kill(Number(pid), 'SIGKILL');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The command line of a process; empty if there is no such process. */
function commandOf(pid = ''): string {
  return pid ? spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout : '';
}

function childrenOf(pid: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** False if it has ended by itself. */
async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  for (;;) {
    const isAnswering = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isAnswering) return true;
    if (child.exitCode !== null) return false;
    await sleep(20);
  }
}

/** Runs one statement on its own connection. Returns the rows. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = await connect(url);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // A connection that the server cuts when it stops must not fail a test.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Makes a database on the server with that URL: an empty one, or a copy of the one with the name `template`. */
export async function createDatabase(server: string, template = 'template1'): Promise<{ name: string; url: string }> {
  const name = `molar_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await query(server, `drop database ${name} with (force)`);
}

/** Moves the database's files into that folder. */
export async function moveDatabase(url: string, folder: string): Promise<void> {
  const first = new URL(url);
  first.pathname = '/postgres';
  await query(first.href, `create tablespace small location '${folder}'`);
  await query(first.href, `alter database ${new URL(url).pathname.slice(1)} set tablespace small`);
}
