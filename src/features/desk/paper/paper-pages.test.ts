import { expect, test } from 'vitest';
import type { VisitView } from '../../../sync/view-visits.ts';
import { paperPages } from './paper-pages.ts';

const visit = (kind: VisitView['kind'], index: number): VisitView => ({
  ...{ _id: `${kind} ${index}`, kind, name: 'Pat', phone: '212 555 0100', events: [], notedBy: [], entries: [] },
  state: { name: 'expected', events: [], by: [] },
});
const day = (booked: number, canceled = 0) => [
  ...Array.from({ length: canceled }, (_, index) => visit('canceled', index)),
  ...Array.from({ length: booked }, (_, index) => visit('booking', index)),
];
/** Rows, canceled rows and empty lines of each page. */
const sizes = (booked: number, canceled?: number) =>
  paperPages(day(booked, canceled)).map(({ rows, canceled, hasLines }) => [rows.length, canceled.length, hasLines]);

test.each([
  [0, [[0, 0, true]]],
  [1, [[1, 0, true]]],
  [25, [[25, 0, true]]],
  [
    26,
    [
      [25, 0, false],
      [1, 0, true],
    ],
  ],
  [
    30,
    [
      [25, 0, false],
      [5, 0, true],
    ],
  ],
  [300, [...Array.from({ length: 11 }, () => [25, 0, false]), [25, 0, true]]],
])('%i rows take a page for each 25, with the empty lines at the end', (rows, pages) => {
  expect(sizes(rows)).toEqual(pages);
});

test('canceled patients have no number and come after the rows, and none is lost at a page break', () => {
  expect(sizes(25, 1)).toEqual([
    [25, 1, false],
    [0, 0, true],
  ]);
  expect(sizes(25, 8)).toEqual([
    [25, 6, false],
    [0, 2, true],
  ]);
  expect(sizes(0, 100)).toEqual([
    [0, 31, false],
    [0, 31, false],
    [0, 31, false],
    [0, 7, true],
  ]);
  const pages = paperPages(day(30, 40));
  expect(pages.flatMap(({ rows }) => rows.map(({ _id }) => _id))).toEqual(day(30).map(({ _id }) => _id));
  expect(pages.flatMap(({ canceled }) => canceled)).toHaveLength(40);
  expect(pages.map(({ from }) => from)).toEqual([1, 26, 31]);
});

test('no page is empty', () => {
  for (let booked = 0; booked < 60; booked++) {
    for (let canceled = 0; canceled < 40; canceled++) {
      const pages = paperPages(day(booked, canceled));
      const isEmpty = pages.some((page) => page.rows.length + page.canceled.length === 0 && !page.hasLines);
      expect(isEmpty, `${booked} booked, ${canceled} canceled`).toBe(false);
    }
  }
});
