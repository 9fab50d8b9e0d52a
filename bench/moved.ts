/** Compares figures with those in the RESULTS.md of the run before. */
import type { Bench } from './result.ts';

/** More than two runs on a quiet machine differ. */
const SHARE = 0.1;

const keyOf = (title: string, name: string) => `${title}\n${name}`;

/** The figures by title and name. @param results the text of RESULTS.md */
export function readFigures(results: string): ReadonlyMap<string, string> {
  const figures = new Map<string, string>();
  let title = '';
  for (const line of results.split('\n')) {
    if (line.startsWith('## ')) title = line.slice(3);
    const [, name = '', figure] = line.split(/ ?(?<!\\)\| ?/);
    if (figure !== undefined) figures.set(keyOf(title, name.replaceAll('\\|', '|')), figure);
  }
  return figures;
}

/** Adds a note to each figure that has moved by more than a tenth. */
export function withMoved({ results, ...bench }: Bench, before: ReadonlyMap<string, string>): Bench {
  return {
    ...bench,
    results: results.map((result) => {
      const was = before.get(keyOf(bench.title, result.name));
      if (was === undefined || !hasMoved(was, result.figure)) return result;
      return { ...result, note: [`was ${was}`, result.note].filter(Boolean).join('; ') };
    }),
  };
}

function hasMoved(was: string, is: string): boolean {
  const [before, now] = [parseFloat(was), parseFloat(is)];
  if (Number.isNaN(before) || Number.isNaN(now)) return was !== is;
  return Math.abs(now - before) > SHARE * Math.abs(before);
}
