import { expect, test } from 'vitest';
import { readPaperInput } from './paper-letter.ts';

test.each([
  ['7a', { row: 7, state: 'arrived' }],
  ['12C', { row: 12, state: 'in-chair' }],
  ['1d', { row: 1, state: 'done' }],
  ['300m', { row: 300, state: 'missed' }],
  ['7l', { row: 7, state: 'late', minutes: 10 }],
  [' 07 a', { row: 7, state: 'arrived' }],
])('%s is a row and a letter', (typed, entry) => {
  expect(readPaperInput(typed)).toEqual({ is: 'entry', ...entry });
});

test('a number alone waits for its letter: 1 may become 12', () => {
  expect(['', '1', '12'].map(readPaperInput)).toEqual([
    { is: 'open' },
    { is: 'open', row: 1 },
    { is: 'open', row: 12 },
  ]);
});

test.each([
  ['7x', '“x” is not one of the letters A, C, D, M and L. Nothing was noted.'],
  ['7aa', '“aa” is not one of the letters A, C, D, M and L. Nothing was noted.'],
  ['7-', '“-” is not one of the letters A, C, D, M and L. Nothing was noted.'],
  ['7constructor', '“constructor” is not one of the letters A, C, D, M and L. Nothing was noted.'],
  ['a', 'Type the row’s number before the A. Nothing was noted.'],
])('%s is wrong, and says so', (typed, text) => {
  expect(readPaperInput(typed)).toEqual({ is: 'wrong', text });
});
