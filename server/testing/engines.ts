/** For tests that run on each database engine. */
import { afterAll, beforeAll, describe } from 'vitest';
import { startTestPostgres, type TestPostgres } from './postgres.ts';

/**
 * Makes a database: a copy of the one with the given URL, or else one with the store of a new clinic. Returns its URL; undefined
 * for SQLite, which needs only a folder. Use it in hooks and tests only.
 */
export type NewDatabase = (copied?: string) => Promise<string | undefined>;

export function describeEachEngine(tests: (newDatabase: NewDatabase, newEmptyDatabase: NewDatabase) => void): void {
  const none = async () => undefined;
  describe('on SQLite', () => tests(none, none));
  describe('on PostgreSQL', () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      postgres = await startTestPostgres();
    });
    afterAll(() => postgres.stop());
    tests(
      (copied) => (copied ? postgres.copy(copied) : postgres.createClinic()),
      () => postgres.createDatabase(),
    );
  });
}
