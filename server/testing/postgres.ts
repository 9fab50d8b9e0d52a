/** For tests: the PostgreSQL that all test files share. Every caller gets its own databases. */
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from './own-postgres.ts';
import type { SharedPostgres } from './shared-postgres.ts';

export interface TestPostgres {
  /** Makes an empty database. Returns its URL. */
  createDatabase(): Promise<string>;
  /** Makes one with a new clinic's store. Returns its URL. */
  createClinic(): Promise<string>;
  /** Copies a database that nobody is connected to. Returns the URL of the copy. */
  copy(url: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const { url, clinic } = await askForPostgres();
  const names: string[] = [];
  const create = async (template?: string) => {
    const made = await createDatabase(url, template);
    names.push(made.name);
    return made.url;
  };
  return {
    createDatabase: () => create(),
    createClinic: () => create(clinic),
    copy: (from) => create(new URL(from).pathname.slice(1)),
    async stop() {
      for (const name of names) await dropDatabase(url, name);
    },
  };
}

async function askForPostgres(): Promise<SharedPostgres> {
  const answer = await fetch(inject('sharedPostgres'));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SharedPostgres;
}
