import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { addToAudit, getAuditNumber } from '../store/audit.ts';
import { migrations } from '../store/migrations/migrations.ts';
import { openStore } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { testOrigin } from '../testing/origin.ts';
import { startTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startServer } from '../testing/process.ts';
import { runStoreCommand } from '../testing/store-command.ts';
import { readAudit } from './read-audit.ts';

const HEAD = /\d+:[0-9a-f]{64}/;
const headIn = (output: string) => HEAD.exec(output)?.[0] as string;

async function openWithLines(at: { dataDir: string; databaseUrl?: string }, count = 3) {
  const store = await openStore(at);
  for (let index = 0; index < count; index++) {
    await store.transaction((tx) => addToAudit(tx, testOrigin, { action: 'booking.made', object: `b-${index}` }));
  }
  return store;
}

describe('on the embedded store', () => {
  test('an intact audit is reported with its head, with or without a running server, and nothing is left behind', async () => {
    const dataDir = testFolder();
    await (await openWithLines({ dataDir })).close();
    const alone = await runStoreCommand('audit', '', { DATA_DIR: dataDir });
    expect(alone).toMatchObject({ code: 0, output: expect.stringContaining('The audit is whole: 3 lines.') });
    const before = readdirSync(dataDir);

    const server = await startServer({ DATA_DIR: dataDir });
    expect(await runStoreCommand('audit', headIn(alone.output), { DATA_DIR: dataDir })).toEqual(alone);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(readdirSync(dataDir)).toEqual(before);
  });

  test('a backup reports its head, which reveals a later cut', async () => {
    const dataDir = testFolder();
    await (await openWithLines({ dataDir })).close();
    const backup = join(testFolder(), 'b.sqlite');
    const made = await runStoreCommand('backup', backup, { DATA_DIR: dataDir });
    const head = headIn(made.output);
    expect(head).toMatch(/^3:/);

    const file = new BetterSqlite3(backup);
    const { hash } = file.prepare('select hash from audit where number = 2').get() as { hash: string };
    file.exec(`drop trigger audit_no_delete; drop trigger audit_head_no_way_back;
      delete from audit where number = 3; update audit_head set number = 2, hash = '${hash}'`);
    file.close();
    expect(await runStoreCommand('audit', backup, {})).toMatchObject({ code: 0 });
    expect(await runStoreCommand('audit', [backup, head], {})).toEqual({
      code: 1,
      output: 'The audit was tampered with:\nline 3 is missing\n',
    });
  });

  test('an audit that can’t be checked is reported in one line', async () => {
    const old = testFolder();
    const none = join(testFolder(), 'none');
    const { '0001-first-tables': first } = migrations;
    await (await openStore({ dataDir: old }, { '0001-first-tables': first as NonNullable<typeof first> })).close();
    for (const [given, dataDir, line] of [
      ['', old, 'This store is older than the audit; start Molar on it once\n'],
      ['', none, `DATA_DIR: there is no store in ${none}\n`],
      [none, old, `There is no file ${none}\n`],
      [['/a', '/b'], old, 'npm run audit [backup] [number:hash]: one of each\n'],
    ] as const) {
      expect(await runStoreCommand('audit', [given].flat().filter(Boolean), { DATA_DIR: dataDir })).toEqual({
        code: 1,
        output: line,
      });
    }
  });
});

describe('on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());

  test('an intact audit is reported as such, and a changed line is named', async () => {
    const databaseUrl = await postgres.createDatabase();
    const store = await openWithLines({ dataDir: '', databaseUrl });
    const whole = await runStoreCommand('audit', '', { DATABASE_URL: databaseUrl });
    expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('The audit is whole: 3 lines.') });
    await sql`alter table audit disable trigger all`.execute(store.db);
    await sql`update audit set who = 'eve' where number = 2`.execute(store.db);
    await store.close();
    expect(await runStoreCommand('audit', headIn(whole.output), { DATABASE_URL: databaseUrl })).toEqual({
      code: 1,
      output: 'The audit was tampered with:\nline 2 was changed, or does not follow the one before it\n',
    });
  });

  test('the audit is read as it was at one moment, even if lines are added at the same time', async () => {
    const databaseUrl = await postgres.createDatabase();
    const store = await openWithLines({ dataDir: '', databaseUrl });
    const read = readAudit({ ...readEnv({}), databaseUrl }, undefined, async (tx) => {
      const lines = await getAuditNumber(tx);
      await store.transaction((other) => addToAudit(other, testOrigin, { action: 'booking.made', object: 'b' }));
      return [lines, await getAuditNumber(tx)];
    });
    expect(await read).toEqual([3, 3]);
    await store.close();
  });
});
