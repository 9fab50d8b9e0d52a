/**
 * Vitest's global setup: one PostgreSQL for all test files, which starts when the first of them asks for it. It is the one
 * in MOLAR_TEST_DATABASE_URL if set, otherwise one from npm, in a temporary folder and on a free port.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openClinicStore } from './open-clinic-store.ts';
import { createDatabase, dropDatabase, startOwnPostgres } from './own-postgres.ts';

export interface SharedPostgres {
  /** The URL of its first database. */
  url: string;
  /** The name of a database with a new clinic's store, to be copied. */
  clinic: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that answers with the `SharedPostgres`. */
    sharedPostgres: string;
  }
}

let starting: ReturnType<typeof start> | undefined;

export async function setup(project: TestProject): Promise<void> {
  const server = createServer((_request, response) => {
    starting ??= start();
    starting.then(
      ({ shared }) => response.end(JSON.stringify(shared)),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  project.provide('sharedPostgres', `http://127.0.0.1:${port}`);
}

export async function teardown(): Promise<void> {
  await (await starting)?.stop();
}

async function start() {
  const given = process.env.MOLAR_TEST_DATABASE_URL;
  // No test cuts the power, so none has to wait for the disk.
  const own = given ? undefined : await startOwnPostgres('fsync=off', 'max_connections=300');
  const url = given ?? own?.url ?? '';
  const clinic = await createDatabase(url);
  const store = await openClinicStore({ dataDir: '', databaseUrl: clinic.url });
  await store.close();
  return {
    shared: { url, clinic: clinic.name },
    async stop() {
      await dropDatabase(url, clinic.name);
      await own?.stop();
    },
  };
}
