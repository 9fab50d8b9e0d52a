/** Finds changes made to the audit outside this program. What it can't find: docs/operations.md. */
import type { AuditHeadRow, AuditRow, Database } from '../store/tables.ts';
import { FIRST_HASH, hashOfLine } from './audit-line.ts';

const LINES_AT_ONCE = 1000;

/**
 * Yields one message per fault; none if the audit is whole. `tx` reads a snapshot, so others may add lines at the same time.
 * @param noted an earlier head, kept outside the store
 */
export async function* findTampering(tx: Database, noted?: AuditHeadRow): AsyncGenerator<string> {
  const heads = await tx.selectFrom('audit_head').selectAll().execute();
  const head = heads[0];
  if (!head || heads.length > 1) yield `there are ${heads.length} heads in place of one`;
  let last: AuditHeadRow = { number: 0, hash: FIRST_HASH };
  for await (const line of readLines(tx)) {
    if (line.number > last.number + 1) yield missing(last.number + 1, line.number - 1);
    else if (line.number <= last.number) yield `line ${line.number} is no number that a line can have`;
    else if (hashOfLine(last.hash, line) !== line.hash) {
      yield `line ${line.number} was changed, or does not follow the one before it`;
    }
    last = { number: line.number, hash: line.hash };
    if (noted?.number === last.number && noted.hash !== last.hash) {
      yield `line ${last.number} is not the one that was noted`;
    }
  }
  const most = Math.max(head?.number ?? 0, noted?.number ?? 0);
  if (last.number < most) yield missing(last.number + 1, most);
  else if (head && last.number > head.number) yield `line ${head.number + 1} comes after the last that was written`;
  else if (head && last.hash !== head.hash) yield `line ${last.number} is not the last that was written`;
}

function missing(from: number, to: number): string {
  return from === to ? `line ${from} is missing` : `lines ${from} to ${to} are missing`;
}

async function* readLines(tx: Database): AsyncGenerator<AuditRow> {
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const lines = await tx
      .selectFrom('audit')
      .selectAll()
      .where('number', '>', last)
      .orderBy('number')
      .limit(LINES_AT_ONCE)
      .execute();
    yield* lines;
    if (lines.length < LINES_AT_ONCE) return;
    last = (lines.at(-1) as AuditRow).number;
  }
}
