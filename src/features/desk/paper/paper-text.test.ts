import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../../data/db.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { hasBox, paperPaid, paperState, paperTime, refusedCountText, unconfirmedCountText } from './paper-text.ts';

const DAY = '2030-01-08';
const ZONE = 'America/New_York';
const visit = (more: Partial<VisitView> = {}): VisitView => ({
  ...{ _id: '1', kind: 'booking', name: 'Pat', phone: '212 555 0100', events: [], notedBy: [], entries: [] },
  state: { name: 'expected', events: [], by: [] },
  ...more,
});
const entry = (state: OutboxEntry['state']) => ({ name: 'noteVisit', state }) as OutboxEntry;

test('a paper gives its time by the clinic’s clock, with the date if that is not the sheet’s', () => {
  expect(paperTime('2030-01-08T13:02:00.000Z', DAY, ZONE)).toBe('08.02 AM');
  expect(paperTime('2030-01-07T22:02:00.000Z', DAY, ZONE)).toBe('Jan 7, 2030, 05.02 PM');
});

test('a paper counts the waiting requests of this device, without the refused ones', () => {
  expect(unconfirmedCountText([visit({ entries: [entry('rejected')] })])).toBe(undefined);
  expect(unconfirmedCountText([visit({ entries: [entry('waiting')] })])).toBe(
    'The clinic has not confirmed 1 request of this device yet.',
  );
  expect(unconfirmedCountText([visit({ entries: [entry('waiting'), entry('sending')] }), visit()])).toBe(
    'The clinic has not confirmed 2 requests of this device yet.',
  );
});

test('a paper counts refused requests, because there may be money to hand back', () => {
  expect(refusedCountText([visit({ entries: [entry('waiting')] })])).toBe(undefined);
  expect(refusedCountText([visit({ entries: [entry('rejected'), entry('waiting')] })])).toBe(
    '1 request was not possible: the screen says why.',
  );
  expect(refusedCountText([visit({ entries: [entry('rejected')] }), visit({ entries: [entry('rejected')] })])).toBe(
    '2 requests were not possible: the screen says why.',
  );
});

test('a paper says since when, because it can’t count the minutes', () => {
  const arrived = { name: 'arrived' as const, events: [], by: [], since: '2030-01-08T13:10:00.000Z' };
  expect(paperState(visit({ state: arrived }), DAY, ZONE)).toBe('Arrived 08.10 AM');
  expect(paperState(visit({ state: arrived }), '2030-01-09', ZONE)).toBe('Arrived');
  const late = { name: 'late' as const, events: [], by: [], minutesLate: 10, since: '2030-01-08T13:10:00.000Z' };
  expect(paperState(visit({ state: late }), DAY, ZONE)).toBe('Running late, 10 min');
  expect(paperState(visit(), DAY, ZONE)).toBe('Expected');
  const canceledAt = '2030-01-08T13:20:00.000Z';
  expect(paperState(visit({ kind: 'walk-in', state: arrived, canceledAt }), DAY, ZONE)).toBe('Arrived, canceled');
  const refused = { name: 'addWalkIn', state: 'rejected' } as OutboxEntry;
  expect(paperState(visit({ entries: [refused] }), DAY, ZONE)).toBe('Not added');
});

test('a paper does not call an appointment unpaid while its card payment is being checked or processed', () => {
  expect(paperPaid(visit())).toBe('');
  expect(paperPaid(visit({ payment: false }))).toBe('No');
  expect(paperPaid(visit({ payment: false, isInReview: true }))).toBe('Being checked');
  expect(paperPaid(visit({ payment: false, isProcessing: true }))).toBe('In progress');
  expect(paperPaid(visit({ payment: true }))).toBe('Yes');
});

test('a paper lists nobody as expected whom the clinic does not expect', () => {
  const wanted = (state: OutboxEntry['state']) =>
    visit({ kind: 'wanted', entries: [{ name: 'bookForPatient', state } as OutboxEntry] });
  expect(paperState(wanted('waiting'), DAY, ZONE)).toBe('Not confirmed');
  expect(paperState(wanted('rejected'), DAY, ZONE)).toBe('Not booked');
});

test('a paper has no box for a state that can’t be noted, and one for a booking that is only waiting', () => {
  const rejected = (name: string) => [{ name, state: 'rejected' } as OutboxEntry];
  expect(hasBox(visit(), 'late')).toBe(true);
  expect(hasBox(visit({ kind: 'walk-in' }), 'late')).toBe(false);
  expect(hasBox(visit({ kind: 'walk-in' }), 'done')).toBe(true);
  expect(hasBox(visit({ kind: 'walk-in', entries: rejected('addWalkIn') }), 'done')).toBe(false);
  expect(hasBox(visit({ kind: 'wanted', entries: rejected('bookForPatient') }), 'arrived')).toBe(false);
  const waiting = [{ name: 'bookForPatient', state: 'waiting' } as OutboxEntry];
  expect(hasBox(visit({ kind: 'wanted', entries: waiting }), 'arrived')).toBe(true);
});
