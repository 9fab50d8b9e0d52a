import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { wish } from '../../test/wish.ts';
import { openStore, type Store } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { type ServerProcess, type SignedIn, signInMany, startServer } from '../testing/process.ts';
import { runStoreCommand } from '../testing/store-command.ts';

const TABLES = [
  'users',
  'services',
  'specialties',
  'bookings',
  'answers',
  'doctors',
  'images',
  'payments',
  'settings',
  'audit',
];

interface Booked {
  id: string;
  key: string;
  person: SignedIn;
  body: unknown;
}

/** Everybody books one day after another, until stopped. */
function bookOnAndOn(server: ServerProcess, people: SignedIn[]) {
  const booked: Booked[] = [];
  let isOver = false;
  const streams = people.map(async (person, index) => {
    for (let day = 0; !isOver; day++) {
      const date = new Date(Date.UTC(2060 + index, 0, 1 + day)).toISOString().slice(0, 10);
      const body = wish({ email: person.email, date: mediumFromIso(date) });
      const key = randomUUID();
      const sent = { token: person.token, body, headers: { 'Idempotency-Key': key } };
      const answer = await server.send('POST', '/booking', sent);
      expect(answer.status).toBe(201);
      booked.push({ id: answer.body.insertedId, key, person, body });
    }
  });
  return {
    booked,
    async stop() {
      isOver = true;
      await Promise.all(streams);
    },
  };
}

/** A store with enough pictures that copying it takes a while, and with people who can book. */
async function openClinic() {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  for (let i = 0; i < 200; i++) {
    const picture = { hash: String(i), bytes: new Uint8Array(40_000).fill(i), created_at: i };
    await store.db.insertInto('images').values(picture).execute();
  }
  const people = await signInMany(store, 6);
  await store.close();
  return { dataDir, people };
}

async function rowsOf({ db }: Store) {
  const tables = await Promise.all(
    TABLES.map((name) => sql`select * from ${sql.table(name)} order by 1, 2`.execute(db)),
  );
  return tables.map(({ rows }) => rows.filter((row) => (row as { name?: string }).name !== 'last-ready'));
}

test('a backup made under load has everything acknowledged before it, and a server starts on it', async () => {
  const { dataDir, people } = await openClinic();
  const server = await startServer({ DATA_DIR: dataDir });
  const load = bookOnAndOn(server, people);
  const backups = testFolder();
  await expect.poll(() => load.booked.length, { timeout: 30_000 }).toBeGreaterThan(50);

  const before = [...load.booked];
  const made = await runStoreCommand('backup', backups, { DATA_DIR: dataDir });
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(/^Backup written: \/.*\.sqlite \(\d+ KB\); head of the audit: \d+:[0-9a-f]{64}\n$/),
  });
  const count = load.booked.length;
  await expect.poll(() => load.booked.length, { timeout: 30_000 }).toBeGreaterThan(count);
  await load.stop();

  const [name = '', ...others] = readdirSync(backups);
  expect([name, others]).toEqual([expect.stringMatching(/^molar-.*Z\.sqlite$/), []]);
  expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600);
  const restored = join(testFolder(), 'restored');
  const put = await runStoreCommand('restore', join(backups, name), { DATA_DIR: restored });
  expect(put).toEqual({ code: 0, output: expect.stringContaining(`into ${restored}`) });

  const again = await startServer({ DATA_DIR: restored });
  for (const { id, key, person, body } of before) {
    expect((await again.send('GET', `/booking/${id}`, { token: person.token })).status).toBe(200);
    const sent = { token: person.token, body, headers: { 'Idempotency-Key': key } };
    expect((await again.send('POST', '/booking', sent)).body.insertedId).toBe(id);
  }
  await again.end('SIGTERM');
  // The store has all rows of the backup: nothing was made up, and nothing changed.
  const [store, copy] = await Promise.all([
    server.end('SIGTERM').then(() => openStore({ dataDir })),
    openStore({ dataDir: restored }),
  ]);
  const [all, ofCopy] = await Promise.all([rowsOf(store), rowsOf(copy)]);
  for (const [index, rows] of ofCopy.entries()) expect(all[index]).toEqual(expect.arrayContaining(rows));
  await Promise.all([store.close(), copy.close()]);
});

test('if no server runs, or one was killed, the command makes the backup by itself', async () => {
  const { dataDir } = await openClinic();
  const server = await startServer({ DATA_DIR: dataDir });
  await server.end('SIGKILL');
  expect(readdirSync(dataDir)).toContain('molar.control');
  const file = join(testFolder(), 'by itself.sqlite');
  expect(await runStoreCommand('backup', file, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const restored = testFolder();
  await runStoreCommand('restore', file, { DATA_DIR: restored });
  const [store, copy] = await Promise.all([openStore({ dataDir }), openStore({ dataDir: restored })]);
  expect(await rowsOf(copy)).toEqual(await rowsOf(store));
  await Promise.all([store.close(), copy.close()]);
});

test('a backup that can’t be made is reported in one line', async () => {
  const { dataDir } = await openClinic();
  const server = await startServer({ DATA_DIR: dataDir });
  const file = join(testFolder(), 'there.sqlite');
  writeFileSync(file, 'mine');
  const nowhere = join(testFolder(), 'nowhere');
  const tried = [
    [file, { DATA_DIR: dataDir }, `${file} exists already`],
    [
      join(nowhere, 'at all.sqlite'),
      { DATA_DIR: dataDir },
      `can't write to ${nowhere}: ENOENT: no such file or directory, access '${nowhere}'`,
    ],
    // With a slash at the end, a folder is meant: a file of its name would stand in the way of the next backup.
    [
      `${nowhere}/`,
      { DATA_DIR: dataDir },
      `can't write to ${nowhere}: ENOENT: no such file or directory, access '${nowhere}'`,
    ],
    [`${file}2`, { DATA_DIR: join(dataDir, 'none') }, `DATA_DIR: there is no store in ${join(dataDir, 'none')}`],
    [
      `${file}2`,
      { DATABASE_URL: 'postgres://one/molar' },
      'DATABASE_URL is set: use pg_dump, as docs/operations.md says',
    ],
    [[''], { DATA_DIR: dataDir }, 'One of the arguments is empty'],
    [[`${file}2`, `${file}3`], { DATA_DIR: dataDir }, 'npm run backup [file or folder]: only one'],
  ] as const;
  for (const [given, variables, line] of tried) {
    expect(await runStoreCommand('backup', given, variables)).toEqual({ code: 1, output: `${line}\n` });
  }
  expect(readFileSync(file, 'utf8')).toBe('mine');
  const { port } = JSON.parse(readFileSync(join(dataDir, 'molar.control'), 'utf8'));
  const stranger = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: JSON.stringify({ file: `${file}3` }),
  });
  expect([stranger.status, existsSync(`${file}3`)]).toEqual([403, false]);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(readdirSync(dataDir)).not.toContain('molar.control');
});

test('nothing is restored over a store, or from a damaged backup', async () => {
  const { dataDir } = await openClinic();
  const good = join(testFolder(), 'good.sqlite');
  await runStoreCommand('backup', good, { DATA_DIR: dataDir });
  const into = async (file: string | string[], target: string) =>
    (await runStoreCommand('restore', file, { DATA_DIR: target })).output;
  expect(await into(good, dataDir)).toBe(`DATA_DIR: ${dataDir} is not empty; set DATA_DIR to a new folder\n`);

  const bad = (name: string, harm: (file: string) => void) => {
    const file = join(testFolder(), name);
    copyFileSync(good, file);
    harm(file);
    return file;
  };
  const target = join(testFolder(), 'new');
  expect(
    await into(
      bad('cut', (file) => truncateSync(file, 1_000_000)),
      target,
    ),
  ).toMatch(/is no whole backup: it is damaged/);
  expect(
    await into(
      bad('empty', (file) => truncateSync(file)),
      target,
    ),
  ).toMatch(/is no whole backup: it has no tables/);
  expect(
    await into(
      bad('text', (file) => writeFileSync(file, 'x'.repeat(9999))),
      target,
    ),
  ).toMatch(/it is damaged/);
  expect(
    await into(
      bad('log', (file) => writeFileSync(`${file}-wal`, '')),
      target,
    ),
  ).toMatch(/it has a log beside it/);
  expect(await into(good, join(good, 'new'))).toContain(`DATA_DIR: can't write to ${join(good, 'new')}: ENOTDIR`);
  const nowhere = join(testFolder(), 'nowhere');
  expect(await into(nowhere, target)).toBe(`There is no file ${nowhere}\n`);
  expect(await into('', target)).toBe('Which backup? npm run restore <file or folder>\n');
  expect(await into([good, good], target)).toBe('npm run restore <file or folder>: only one\n');
  const database = await runStoreCommand('restore', good, { DATABASE_URL: 'postgres://one/molar' });
  expect(database.output).toBe('DATABASE_URL is set: use pg_restore, as docs/operations.md says\n');
  expect(existsSync(target)).toBe(false);
});
