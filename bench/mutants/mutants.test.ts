import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.mjs';
import { judge } from '../mutants.ts';
import { files } from './files.ts';
import { listMutants } from './mutant.ts';

const mutants = listMutants(files);

test('the text of every mutant occurs exactly once in its file, and its replacement differs', () => {
  expect(mutants.length).toBeGreaterThan(150);
  const sources = new Map(files.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  const wrong = mutants.filter(
    ({ file, text, replacement }) => sources.get(file)?.split(text).length !== 2 || text === replacement,
  );
  expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('a run fails when less than 95 % of all mutants are noticed, and not because of a single area', () => {
  const hundred = mutants.slice(0, 100);
  const isFailed = (survivors: number) => {
    const { results, mustHold } = judge(hundred, hundred.slice(0, survivors));
    return mustHold && results.some(({ isMet }) => isMet === false);
  };
  expect([isFailed(0), isFailed(5), isFailed(6)]).toEqual([false, false, true]);
});

test('the test files that a mutant names exist', () => {
  const paths = new Set(files.flatMap(({ tests }) => tests));
  expect([...paths].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
