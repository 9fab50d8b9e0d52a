/** Each hash covers its line and the previous hash: to change a line, all later ones must be rewritten. (decision 034) */
import { hash } from 'node:crypto';
import type { AuditHeadRow, AuditRow } from '../store/tables.ts';

/** The previous hash of the first line. */
export const FIRST_HASH = '0'.repeat(64);

export function hashOfLine(previousHash: string, line: Omit<AuditRow, 'hash'>): string {
  const { number, at, device_at, who, action, object, person, detail, request_id } = line;
  // JSON keeps the fields apart, and null apart from empty text.
  const fields = JSON.stringify([number, at, device_at, who, action, object, person, detail, request_id]);
  return hash('sha256', `${previousHash}\n${fields}`, 'hex');
}

/** '1234:<hash>', to be noted outside the store and passed to `npm run audit` later. */
export function headText({ number, hash }: AuditHeadRow): string {
  return `${number}:${hash}`;
}

export function readHead(text: string): AuditHeadRow | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return hash === undefined ? undefined : { number: Number(number), hash };
}
