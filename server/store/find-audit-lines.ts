import { expressionBuilder, sql } from 'kysely';
import type { Span } from '../audit/shown-times.ts';
import { hasWords } from './audit-words.ts';
import type { AuditRow, Database, Tables } from './tables.ts';
import { visitIdsOfUser } from './visits.ts';

/** An empty filter finds everything. */
export interface AuditFilter {
  /** Words that a line contains or shows (audit-words.ts). Times are shown in the zone. */
  text?: { words: string; zone: string } | undefined;
  /** Id of the user who did it or whom it concerns. Notes on their visits count too, because old ones don't name the person. */
  person?: string | undefined;
  time?: Span | undefined;
}

/** With the current addresses of the people in it. */
export interface FoundLine extends AuditRow {
  who_email: string | null;
  person_email: string | null;
}

/** Text is not indexed, so one statement scans at most this many lines. */
const LOOKED_AT_ONCE = 20_000;

/** Newest first. `next` is where to continue; undefined at the end. @param before only lines with smaller numbers */
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
    .where(({ and }) =>
      and([
        ...(time ? [isWithin(time)] : []),
        ...(person === undefined ? [] : [concerns(db, person)]),
        ...(text ? [hasWords(text.words, text.zone)] : []),
      ]),
    )
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  const seen = lines.length === most ? (lines.at(-1)?.number ?? start) : start;
  return { lines, next: seen > span.first ? seen : undefined };
}

/** The first and the last line number within a time span. */
async function getSpan(db: Database, time: AuditFilter['time']): Promise<{ first: number; last: number }> {
  const { first, last } = await db
    .selectNoFrom(({ selectFrom }) => {
      const numbers = time ? selectFrom('audit').where(isWithin(time)) : selectFrom('audit');
      // Each in its own subquery: SQLite reads all lines to find both at once.
      return [
        numbers.select(({ fn }) => fn.min<number | null>('number').as('number')).as('first'),
        numbers.select(({ fn }) => fn.max<number | null>('number').as('number')).as('last'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { first: first ?? 1, last: last ?? 0 };
}

const isWithin = ([from, until]: Span) => sql<boolean>`at >= ${from} and at < ${until}`;

function concerns(db: Database, person: string) {
  const { eb, or } = expressionBuilder<Tables, 'audit'>();
  return or([eb('who', '=', person), eb('person', '=', person), eb('object', 'in', visitIdsOfUser(db, person))]);
}
