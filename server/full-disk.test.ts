import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wish } from '../test/wish.ts';
import { openStore } from './store/store.ts';
import { createDatabase, moveDatabase, startOwnPostgres } from './testing/own-postgres.ts';
import { runServer, startServer } from './testing/process.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';

const disk = mountSmallDisk('4m');
const postgresDisk = mountSmallDisk('64m');

/** A call that is refused while the disk is full succeeds with the same key once there is space again. */
async function expectFull(server: TestServer, { fill, empty }: SmallDisk) {
  const token = await server.signIn('pat@clinic.test');
  const sent = { token, body: wish(), headers: { 'Idempotency-Key': crypto.randomUUID() } };
  fill();
  expect(await server.send('POST', '/booking', sent)).toMatchObject({
    status: 503,
    body: { code: 'server.disk-full', message: expect.stringContaining('no space left') },
  });
  expect((await server.send('GET', '/my-appointment?email=pat@clinic.test', { token })).body).toEqual([]);
  expect(await server.send('GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'server.disk-full' } });
  expect(String(server.errors[0])).toMatch(/disk is full|No space left on device/);
  empty();
  const booked = await server.send('POST', '/booking', sent);
  expect(booked.status).toBe(201);
  expect((await server.send('POST', '/booking', sent)).body).toEqual(booked.body);
  await server.close();
}

test.skipIf(!disk)('a full disk (a real one, which only root can mount) is reported, and nothing is lost', async () => {
  if (!disk) return;
  const server = await startTestServer({ dataDir: disk.folder });
  disk.fill();
  // The first probes may still fit into the last page of the log.
  await expect
    .poll(() => server.send('GET', '/readyz'))
    .toMatchObject({ status: 503, body: { code: 'server.disk-full' } });
  expect((await server.send('GET', '/healthz')).status).toBe(200);
  disk.empty();
  expect((await server.send('GET', '/readyz')).status).toBe(200);
  server.errors.length = 0;
  await expectFull(server, disk);
});

test.skipIf(!disk)('a server that is restarted on a full disk can still be read, and recovers', async () => {
  if (!disk) return;
  const DATA_DIR = disk.folder;
  await (await startServer({ DATA_DIR })).end('SIGTERM');
  disk.fill();
  const server = await startServer({ DATA_DIR });
  const status = async (path: string) => (await server.send('GET', path)).status;
  expect([await status('/healthz'), await status('/specialty')]).toEqual([200, 200]);
  await expect.poll(() => status('/readyz')).toBe(503);
  // An empty one would stop a backup.
  expect(existsSync(join(DATA_DIR, 'molar.control'))).toBe(false);
  disk.empty();
  await expect.poll(() => status('/readyz')).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

test.skipIf(!disk)(
  'a server that would have to store what is new in clinic.json says in one line that it can’t',
  async () => {
    if (!disk) return;
    const store = await openStore({ dataDir: disk.folder });
    await store.db.updateTable('services').set({ name: 'Before' }).execute();
    await store.close();
    disk.fill();
    expect(await runServer({ DATA_DIR: disk.folder })).toEqual({
      code: 1,
      output: "clinic.json: what it changes can't be stored: database or disk is full\n",
    });
    disk.empty();
  },
);

test.skipIf(!postgresDisk)(
  'PostgreSQL on a full disk (a real one, which only root can mount) is reported too',
  async () => {
    if (!postgresDisk) return;
    const postgres = await startOwnPostgres('fsync=off');
    onTestFinished(() => postgres.stop());
    const { url } = await createDatabase(postgres.url);
    await moveDatabase(url, postgresDisk.folder);
    await expectFull(await startTestServer({ databaseUrl: url }), postgresDisk);
  },
);
