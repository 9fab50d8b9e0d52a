/** Reads the audit, which is kept nowhere on the device. Needs a connection; undefined if the clinic did not give it. */
import { type AuditLine, listAudit, MOST_AUDIT_LINES } from '../../contract/audit.ts';
import type { Input, Output } from '../../contract/endpoint.ts';
import { forbiddenBecause } from '../sync/outcome.ts';
import { NOT_READ, sayRefusal } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

export type AuditSearch = Pick<Input<typeof listAudit>, 'text' | 'person' | 'day'>;
export type AuditPage = Output<typeof listAudit>;

/** Signs out a person who may not read it; the page shows any other failure. @param before where to go on, else at the newest */
export async function readAudit(
  context: CommandContext,
  search: AuditSearch,
  before?: number,
): Promise<AuditPage | undefined> {
  const outcome = await context.call(listAudit, { ...search, ...(before && { before: String(before) }) });
  if (outcome.kind === 'accepted') return outcome.output;
  const forbidden = forbiddenBecause(outcome);
  if (forbidden) context.endSession(forbidden);
  return undefined;
}

/** Everything that the search finds. A failure is shown as a message. */
export async function collectAudit(context: CommandContext, search: AuditSearch): Promise<AuditLine[] | undefined> {
  const lines: AuditLine[] = [];
  for (let before = {}; ; ) {
    const outcome = await context.call(listAudit, { ...search, ...before, most: String(MOST_AUDIT_LINES) });
    if (outcome.kind !== 'accepted') {
      await sayRefusal(context, outcome, { unreached: NOT_READ });
      return undefined;
    }
    lines.push(...outcome.output.lines);
    if (outcome.output.next === undefined) return lines;
    before = { before: String(outcome.output.next) };
  }
}
