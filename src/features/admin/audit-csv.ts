import type { AuditLine } from '../../../contract/audit.ts';

const COLUMNS = [
  ...(['number', 'at', 'deviceAt', 'who', 'whoEmail', 'action', 'object', 'person', 'personEmail'] as const),
  ...(['detail', 'requestId', 'hash'] as const),
] satisfies (keyof AuditLine)[];

/** By RFC 4180, with a header row. No cell can be taken for a formula. */
export function auditCsv(lines: readonly AuditLine[]): string {
  const rows = [COLUMNS, ...lines.map((line) => COLUMNS.map((column) => String(line[column] ?? '')))];
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** Spreadsheets run cells that begin like this, even in quotes. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
