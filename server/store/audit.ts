/** The audit. A line is added in the same transaction as the change it records, and nothing here changes or deletes a line. */
import { PostgresAdapter, sql } from 'kysely';
import type { AuditAction } from '../../contract/audit.ts';
import { hashOfLine } from '../audit/audit-line.ts';
import type { Origin } from '../audit/origin.ts';
import type { AuditHeadRow, AuditRow, Database } from './tables.ts';

/** PostgreSQL's notification channel. Its messages are empty: they only say that there are new lines. */
export const AUDIT_CHANNEL = 'molar_audit';

export interface AuditEntry {
  action: AuditAction;
  /** Id of what was changed. */
  object: string;
  /** Id of the user it concerns. */
  person?: string | null;
  /** Must not name anybody: lines outlive accounts. */
  detail?: string;
}

/**
 * Locks the head until the transaction ends, because a line needs the hash of the line before it. So call this last in a
 * transaction: once it holds the head, it must not wait for a lock of a transaction that waits for the head.
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
    // Delivered to all processes once the transaction commits (changes.ts).
    .$if(hasListeners, (update) => update.returning(sql`pg_notify(${AUDIT_CHANNEL}, '')`.as('told')))
    .execute();
}

/** An update that changes nothing locks the row on every engine. */
async function lockHead(tx: Database): Promise<AuditHeadRow> {
  return tx
    .updateTable('audit_head')
    .set(({ ref }) => ({ number: ref('number') }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Id of the user who last did one of these actions to the object. */
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

/** The number of lines, which grows with every recorded change. */
export async function getAuditNumber(db: Database): Promise<number> {
  return (await db.selectFrom('audit_head').select('number').executeTakeFirstOrThrow()).number;
}
