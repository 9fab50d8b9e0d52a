/** Results as text: a few lines for the terminal, tables for bench/RESULTS.md. */
import type { Bench, Result } from './result.ts';
import { whyMissed } from './why-missed.ts';

export function printBench({ title, results }: Bench): string {
  const lines = results.map(({ name, figure, goal, isMet, note }) => {
    const judged = goal ? ` (goal ${goal}: ${metText(isMet)})` : '';
    return `  ${name}: ${figure}${judged}${note ? ` - ${note}` : ''}\n`;
  });
  return `${title}\n${lines.join('')}`;
}

/** All goals on one page. */
export function printOverview(benches: readonly Bench[]): string {
  return ['All goals', ...overviewOf(benches), ''].join('\n');
}

function overviewOf(benches: readonly Bench[]): string[] {
  return tableOf(
    ['', 'figure', 'goal', 'met', 'floor', 'the required packages alone'],
    goalsOf(benches).map(({ area, name, figure, goal = '', isMet, floor, packages = '' }) => [
      `${area}: ${name}`,
      figure,
      goal,
      metText(isMet),
      floor ?? (RATIO.test(figure) ? '1' : ''),
      packages,
    ]),
  );
}

/** The results that have a goal, with the area that each belongs to. */
function goalsOf(benches: readonly Bench[]): (Result & { area: string })[] {
  return benches.flatMap(({ title, results }) => {
    const [area = ''] = title.split(/, | \(/);
    return results.filter(({ goal }) => goal !== undefined).map((result) => ({ area, ...result }));
  });
}

/** A ratio to the floor of the same run. */
const RATIO = /^[\d.]+x?$/;

export function writeResults(machine: readonly [name: string, value: string][], benches: readonly Bench[]): string {
  const goals = goalsOf(benches);
  const missed = goals.filter(({ isMet }) => !isMet);
  return [
    '# Results',
    'Written by `npm run bench`. What counts are the ratios: each compares with a floor that was built and measured in the',
    'same run, in turn with it. Times say as much about the machine as about Molar. What moved by more than a tenth since the',
    'results before says what it was.',
    '',
    `${goals.length - missed.length} of ${goals.length} goals are met. The last part says why the others are not.`,
    '',
    ...tableOf(['Where', ''], machine),
    ...benches.flatMap(({ title, results }) => [
      '',
      `## ${title}`,
      '',
      ...tableOf(['', 'figure', 'goal', 'met', 'note'], results.map(cellsOf)),
    ]),
    '',
    '## All goals',
    '',
    ...overviewOf(benches),
    '',
    '## What misses its goal, and why',
    '',
    ...tableOf(
      ['', 'figure', 'goal', 'why'],
      missed.map(({ area, name, figure, goal = '' }) => {
        const named = `${area}: ${name}`;
        return [named, figure, goal, whyMissed(named)];
      }),
    ),
    '',
  ].join('\n');
}

function cellsOf({ name, figure, goal = '', isMet, note = '' }: Result): string[] {
  return [name, figure, goal, goal && metText(isMet), note];
}

const metText = (isMet: boolean | undefined) => (isMet ? 'yes' : '**no**');

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
