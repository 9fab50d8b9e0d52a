import { expect, test } from 'vitest';
import { readFigures, withMoved } from './moved.ts';
import { writeResults } from './report.ts';

const bench = (...figures: string[]) => ({
  title: 'First visit',
  results: figures.map((figure, index) => ({ name: `figure ${index} | of all`, figure, note: 'a note' })),
});

test('only a figure that moved by more than a tenth names its earlier value', () => {
  const before = readFigures(writeResults([], [bench('1.00x', '20 KiB', 'none over 50 ms', '0.000')]));
  const { results } = withMoved(bench('1.09x', '17.9 KiB', '72 ms', '0.000'), before);
  expect(results.map(({ note }) => note)).toEqual([
    'a note',
    'was 20 KiB; a note',
    'was none over 50 ms; a note',
    'a note',
  ]);
});

test('a figure is not compared with one of the same name under another title', () => {
  const before = readFigures(writeResults([], [{ ...bench('2x'), title: 'Start' }]));
  expect(withMoved(bench('1x'), before).results[0]?.note).toBe('a note');
});
