/**
 * For tests: a real PostgreSQL. It is the one in MOLAR_TEST_DATABASE_URL if set, otherwise one from npm, in a temporary
 * folder and on a free port, that ends with the tests. Every caller gets its own empty database.
 */
import { query, startOwnPostgres } from './own-postgres.ts';

export interface TestPostgres {
  /** Makes an empty database. Returns its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.MOLAR_TEST_DATABASE_URL;
  // No test cuts the power, so none has to wait for the disk.
  const server = given ? { url: given, stop: async () => {} } : await startOwnPostgres('fsync=off');
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
