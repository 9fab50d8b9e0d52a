/** The audit. Lines are added in the transaction of what they record, and nothing here changes or deletes one. */

import { expressionBuilder, PostgresAdapter, sql } from 'kysely';
import type { AuditAction } from '../../contract/audit.ts';
import { hashOfLine } from '../audit/audit-line.ts';
import type { Origin } from '../audit/origin.ts';
import { hasWords } from './audit-words.ts';
import type { AuditHeadRow, AuditRow, Database, Tables } from './tables.ts';
import { visitIdsOfUser } from './visits.ts';

/** Of PostgreSQL's notifications. What is said there has no text: only that there is something new. */
export const AUDIT_CHANNEL = 'molar_audit';

export interface AuditEntry {
  action: AuditAction;
  /** Id of what was changed. */
  object: string;
  /** Id of the user whom it concerns. */
  person?: string | null;
  /** Names nobody: lines outlive accounts. */
  detail?: string;
}

/**
 * Locks the head until the transaction ends, because a line can't be made before the one that it follows. So this comes last in
 * a transaction: who waits for the head must hold nothing that its owner still wants.
 */
export async function addToAudit(tx: Database, origin: Origin, ...entries: AuditEntry[]): Promise<void> {
  if (!tx.isTransaction) throw new Error('A line of the audit needs the transaction of what it records.');
  if (entries.length === 0) return;
  const { who, requestId, deviceAt, now } = origin;
  let { number, hash } = await lockHead(tx);
  const at = now();
  const lines = entries.map(({ action, object, person = null, detail = '' }): AuditRow => {
    number++;
    const line = { number, at, device_at: deviceAt, who, action, object, person, detail, request_id: requestId };
    hash = hashOfLine(hash, line);
    return { ...line, hash };
  });
  await tx.insertInto('audit').values(lines).execute();
  const hasListeners = tx.getExecutor().adapter instanceof PostgresAdapter;
  await tx
    .updateTable('audit_head')
    .set({ number, hash })
    // Heard by all processes once the transaction has ended well (changes.ts).
    .$if(hasListeners, (update) => update.returning(sql`pg_notify(${AUDIT_CHANNEL}, '')`.as('told')))
    .execute();
}

/** Id of the user who was the last to do one of these to it. */
export async function findLastDoer(
  db: Database,
  object: string,
  actions: readonly AuditAction[],
): Promise<string | undefined> {
  const last = await db
    .selectFrom('audit')
    .select('who')
    .where('object', '=', object)
    .where('action', 'in', actions)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.who;
}

/** How many lines there are: it grows with every change that is recorded. */
export async function getAuditNumber(db: Database): Promise<number> {
  return (await db.selectFrom('audit_head').select('number').executeTakeFirstOrThrow()).number;
}

/** What to look for. Everything, when nothing is given. */
export interface AuditFilter {
  /** Words that a line has or shows (audit-words.ts), on the clock of a zone. */
  text?: { words: string; zone: string } | undefined;
  /** Id of a user who did it, or whom it concerns: what was noted of their visits as well, which earlier lines don't say. */
  person?: string | undefined;
  /** Milliseconds: from the first, up to the second. */
  time?: readonly [number, number] | undefined;
}

/** With the addresses that its people have now. */
export interface FoundLine extends AuditRow {
  who_email: string | null;
  person_email: string | null;
}

/** No text is indexed, so one statement looks at so many lines and no more. */
const LOOKED_AT_ONCE = 20_000;

/** Newest first. `next` is where to go on, and undefined at the end. @param before only lines with smaller numbers */
export async function findAuditLines(
  db: Database,
  { text, person, time }: AuditFilter,
  { before, most }: { before?: number | undefined; most: number },
): Promise<{ lines: FoundLine[]; next: number | undefined }> {
  const span = await getSpan(db, time);
  const end = Math.min(before ?? Number.POSITIVE_INFINITY, span.last + 1);
  const start = Math.max(span.first, end - LOOKED_AT_ONCE);
  if (!(start < end)) return { lines: [], next: undefined };
  const lines = await db
    .selectFrom('audit')
    .leftJoin('users as doer', 'doer.id', 'audit.who')
    .leftJoin('users as concerned', 'concerned.id', 'audit.person')
    .selectAll('audit')
    .select(['doer.email as who_email', 'concerned.email as person_email'])
    .where('number', '>=', start)
    .where('number', '<', end)
    .$if(time !== undefined, (query) => query.where('at', '>=', time?.[0] ?? 0).where('at', '<', time?.[1] ?? 0))
    .$if(person !== undefined, (query) => query.where(concerns(db, person ?? '')))
    .$if(text !== undefined, (query) => query.where(hasWords(text?.words ?? '', text?.zone ?? '')))
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  const seen = lines.length === most ? (lines.at(-1)?.number ?? start) : start;
  return { lines, next: seen > span.first ? seen : undefined };
}

/** The numbers of the lines of a time. */
async function getSpan(db: Database, time: AuditFilter['time']): Promise<{ first: number; last: number }> {
  const { first, last } = await db
    .selectFrom('audit')
    .select(({ fn }) => [fn.min<number | null>('number').as('first'), fn.max<number | null>('number').as('last')])
    .$if(time !== undefined, (query) => query.where('at', '>=', time?.[0] ?? 0).where('at', '<', time?.[1] ?? 0))
    .executeTakeFirstOrThrow();
  return { first: first ?? 1, last: last ?? 0 };
}

function concerns(db: Database, person: string) {
  const { eb, or } = expressionBuilder<Tables, 'audit'>();
  return or([eb('who', '=', person), eb('person', '=', person), eb('object', 'in', visitIdsOfUser(db, person))]);
}

/** An update without a change locks on every engine. */
async function lockHead(tx: Database): Promise<AuditHeadRow> {
  return tx
    .updateTable('audit_head')
    .set(({ ref }) => ({ number: ref('number') }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
