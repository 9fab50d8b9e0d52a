/** For tests that run on each database engine. */
import { afterAll, beforeAll, describe } from 'vitest';
import { startTestPostgres, type TestPostgres } from './postgres.ts';

/** Makes an empty database. Returns its URL; undefined for SQLite, which needs only a folder. Use it in hooks and tests only. */
export type NewDatabase = () => Promise<string | undefined>;

export function describeEachEngine(tests: (newDatabase: NewDatabase) => void): void {
  describe('on SQLite', () => tests(async () => undefined));
  describe('on PostgreSQL', () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      postgres = await startTestPostgres();
    });
    afterAll(() => postgres.stop());
    tests(() => postgres.createDatabase());
  });
}
