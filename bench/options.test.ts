import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('options that are not given have their defaults, and others are numbers, except for the part of a path', () => {
  expect(readOptions([])).toEqual({ names: [], options: { calls: 100_000, kills: 30, minutes: 30 } });
  const { names, options } = readOptions(['mutants', '--only', 'server/backup', '--kills', '3']);
  expect(names).toEqual(['mutants']);
  expect(options).toMatchObject({ kills: 3, minutes: 30, only: 'server/backup' });
  expect(() => readOptions(['soak', '--minutes', 'x'])).toThrow('--minutes: must be a whole number from 1 on');
});
