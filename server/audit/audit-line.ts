/**
 * A line of the audit and its hash, which is over all of its fields and the hash of the line before it: whoever changes a
 * line would have to write all later ones anew. (decision 034)
 */
import { hash } from 'node:crypto';
import type { AuditHeadRow, AuditRow } from '../store/tables.ts';

/** Stands before the first line. */
export const FIRST_HASH = '0'.repeat(64);

/** @param previous the hash of the line before */
export function hashOfLine(previous: string, line: Omit<AuditRow, 'hash'>): string {
  const { number, at, device_at, who, action, object, person, detail, request_id } = line;
  // JSON keeps the fields apart, and null from no text.
  const fields = JSON.stringify([number, at, device_at, who, action, object, person, detail, request_id]);
  return hash('sha256', `${previous}\n${fields}`, 'hex');
}

/** '1234:<hash>': to be noted outside of the store, and given to `npm run audit` later. */
export function headText({ number, hash }: AuditHeadRow): string {
  return `${number}:${hash}`;
}

/** Undefined when the text is no head. */
export function readHead(text: string): AuditHeadRow | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return hash === undefined ? undefined : { number: Number(number), hash };
}
