import { expect, test } from 'vitest';
import type { VisitStateName } from '../../../contract/visit-state.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { summaryText } from './day-summary.ts';

const visit = (kind: VisitView['kind'], name: VisitStateName, payment?: boolean): VisitView => ({
  ...{ _id: '1', kind, name: 'Pat', phone: '212 555 0100', events: [], notedBy: [], entries: [] },
  state: { name, events: [], by: [] },
  ...(payment !== undefined && { payment }),
});

test('a patient in the chair has arrived and is not waiting, and a canceled row is neither booked nor unpaid', () => {
  const visits = [
    visit('booking', 'expected', false),
    visit('booking', 'arrived', true),
    visit('booking', 'in-chair', false),
    visit('booking', 'missed', false),
    visit('walk-in', 'arrived', false),
    visit('canceled', 'expected'),
  ];
  expect(summaryText(visits, false)).toBe('4 booked · 3 arrived · 2 waiting · 4 unpaid');
});

test('nobody is waiting on a day that is over', () => {
  expect(summaryText([visit('booking', 'arrived', true), visit('booking', 'done', false)], true)).toBe(
    '2 booked · 2 arrived · 1 unpaid',
  );
});
