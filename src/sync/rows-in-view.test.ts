import { expect, test } from 'vitest';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { PAGE, rowsInView } from './rows-in-view.ts';

const NONE = { earlier: 0, later: 0 };
const day = (index: number) => new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10);
const listOf = (length: number) => Array.from({ length }, (_, index) => ({ date: mediumFromIso(day(index)) }));

test('a short list is shown as a whole, however much of it has passed', () => {
  expect(rowsInView(listOf(PAGE), day(PAGE + 5), NONE)).toEqual({ start: 0, next: PAGE, end: PAGE });
  expect(rowsInView([], day(0), NONE)).toEqual({ start: 0, next: 0, end: 0 });
});

test('a long list begins with today', () => {
  expect(rowsInView(listOf(1000), day(300), NONE)).toEqual({ start: 300, next: 300, end: 300 + PAGE });
});

test('if nothing is to come, the last appointments are in view', () => {
  expect(rowsInView(listOf(1000), day(2000), NONE)).toEqual({ start: 1000 - PAGE, next: 1000, end: 1000 });
});

test('more appointments come on request at either end, up to all that there are', () => {
  const list = listOf(200);
  expect(rowsInView(list, day(100), { earlier: 1, later: 1 })).toEqual({ start: 100 - PAGE, next: 100, end: 200 });
  expect(rowsInView(list, day(10), { earlier: 3, later: 0 })).toEqual({ start: 0, next: 10, end: 10 + PAGE });
});
