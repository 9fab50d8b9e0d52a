/**
 * A line of the audit and its hash. The hash covers all of its fields and the hash of the line before it, so to change a line
 * one would have to rewrite all later ones. (decision 034)
 */
import { hash } from 'node:crypto';
import type { AuditHeadRow, AuditRow } from '../store/tables.ts';

/** Takes the place of a hash before the first line. */
export const FIRST_HASH = '0'.repeat(64);

/** @param previous the hash of the line before */
export function hashOfLine(previous: string, line: Omit<AuditRow, 'hash'>): string {
  const { number, at, device_at, who, action, object, person, detail, request_id } = line;
  // JSON keeps the fields apart, and null from no text.
  const fields = JSON.stringify([number, at, device_at, who, action, object, person, detail, request_id]);
  return hash('sha256', `${previous}\n${fields}`, 'hex');
}

/** '1234:<hash>', to be noted outside the store and passed to `npm run audit` later. */
export function headText({ number, hash }: AuditHeadRow): string {
  return `${number}:${hash}`;
}

/** Undefined if the text is not a head. */
export function readHead(text: string): AuditHeadRow | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return hash === undefined ? undefined : { number: Number(number), hash };
}
