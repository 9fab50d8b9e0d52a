/**
 * The audit, to which lines are only ever added, and its head: how many lines there are, and the hash of the last. The tables
 * themselves refuse anything else, even to somebody who bypasses this program.
 */
import { type Kysely, SqliteAdapter, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('number', 'bigint', (c) => c.primaryKey().notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('device_at', 'bigint')
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('object', 'text', (c) => c.notNull())
    .addColumn('person', 'text')
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_by_time').on('audit').column('at').execute();
  await db.schema
    .createTable('audit_head')
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into audit_head (number, hash) values (0, ${sql.lit(BEFORE_THE_FIRST)})`.execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? SQLITE : POSTGRES) await sql.raw(statement).execute(db);
}

const REFUSED = 'the audit is only ever added to';
const GOES_BACK = 'new.number < old.number';
const BEFORE_THE_FIRST = '0'.repeat(64);

const SQLITE = [
  ['audit_no_update', 'before update on audit'],
  ['audit_no_delete', 'before delete on audit'],
  ['audit_head_no_insert', 'before insert on audit_head'],
  ['audit_head_no_delete', 'before delete on audit_head'],
  ['audit_head_no_way_back', `before update on audit_head when ${GOES_BACK}`],
].map(([name, when]) => `create trigger ${name} ${when} begin select raise(abort, '${REFUSED}'); end`);

const POSTGRES = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception '${REFUSED}'; end $$`,
  ...[
    ['audit_no_change', 'before update or delete or truncate on audit for each statement'],
    ['audit_head_no_change', 'before insert or delete or truncate on audit_head for each statement'],
    ['audit_head_no_way_back', `before update on audit_head for each row when (${GOES_BACK})`],
  ].map(([name, when]) => `create trigger ${name} ${when} execute function refuse_audit_change()`),
];
