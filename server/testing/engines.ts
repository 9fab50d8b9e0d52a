/** For tests that hold on each database engine. */
import { afterAll, beforeAll, describe } from 'vitest';
import { startTestPostgres, type TestPostgres } from './postgres.ts';

/** Makes an empty database. Answers its URL; undefined for SQLite, which a folder is enough for. In hooks and tests only. */
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
