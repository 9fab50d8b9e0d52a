/** For tests: reads a handwritten table of a document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TableRow {
  /** The cell of the first column. */
  name: string;
  /** The other cells, by the head of their column. */
  cells: Record<string, string>;
}

/** @param head of the first column: the first table that has it is read */
export function readTable(document: string, head: string): TableRow[] {
  const lines = readFileSync(join(import.meta.dirname, '../..', document), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  if (start < 0) throw new Error(`${document} has no table of ${head}`);
  const rest = lines.slice(start);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  const [heads = [], , ...rows] = rest.slice(0, end).map(cellsOf);
  return rows.map(([name = '', ...cells]) => ({
    name,
    cells: Object.fromEntries(cells.map((cell, index) => [heads[index + 1], cell])),
  }));
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
