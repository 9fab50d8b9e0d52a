import { expect, test } from 'vitest';
import type { VisitStateName } from '../../../../contract/visit-state.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import { YOU } from '../../../data/noted-visits.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { paperState } from '../paper/paper-text.ts';
import { rowNow } from './row-said.tsx';
import { cameText, moreText, stateName, stateText, waitingHere } from './visit-text.ts';

const clock = { now: Date.parse('2030-01-08T13:12:30.000Z'), zone: 'America/New_York', ahead: 0 };

const visit = (name: VisitStateName, more: Partial<VisitView> = {}): VisitView => ({
  ...{ _id: '1', kind: 'booking', name: 'Pat', phone: '212 555 0100', events: [], notedBy: [], entries: [] },
  state: { name, events: [], by: [], since: '2030-01-08T13:00:00.000Z' },
  ...more,
});

test('a patient who has arrived waits, in whole minutes', () => {
  expect(stateText(visit('arrived'), clock)).toBe('Arrived, waiting 12 min');
  const later = { ...clock, now: clock.now + 60 * 60_000 };
  expect(stateText(visit('arrived'), later)).toBe('Arrived, waiting 1 h 12 min');
});

test('a patient who has just arrived waits already, although the page reads the clock only now and then', () => {
  const state = { name: 'arrived' as const, events: [], by: [], since: '2030-01-08T13:12:44.000Z' };
  expect(stateText(visit('arrived', { state }), clock)).toBe('Arrived, waiting 0 min');
});

test('an arrival noted by a clock that is ahead gives no negative waiting time', () => {
  const state = { name: 'arrived' as const, events: [], by: [], since: '2030-01-08T13:20:00.000Z' };
  expect(stateText(visit('arrived', { state }), clock)).toBe('Arrived');
});

test('on a day that is over nobody waits, and an arrival shows its time', () => {
  expect(stateText(visit('arrived'), clock, { isPast: true })).toBe('Arrived at 8.00 AM');
  const state = { name: 'arrived' as const, events: [], by: [], since: '2030-01-07T13:10:00.000Z' };
  expect(stateText(visit('arrived', { state }), clock, { isPast: true })).toBe('Arrived on Jan 7, 2030, 8.10 AM');
  const unknown = { name: 'arrived' as const, events: [], by: [] };
  expect(stateText(visit('arrived', { state: unknown }), clock, { isPast: true })).toBe('Arrived');
});

test('a patient who was noted as here on the day before did not wait all night', () => {
  const state = { name: 'arrived' as const, events: [], by: [], since: '2030-01-08T04:59:00.000Z' };
  expect(stateText(visit('arrived', { state }), clock)).toBe('Arrived on Jan 7, 2030, 11.59 PM');
});

test('a late patient shows the minutes that were noted, or those by the clock', () => {
  const state = { name: 'late' as const, events: [], by: [], minutesLate: 10 };
  expect(stateText(visit('late', { state }), clock, { minutesPast: 4 })).toBe('Running late, 10 min');
  expect(stateText(visit('expected'), clock, { minutesPast: 4 })).toBe('Expected, 4 min late');
  expect(stateText(visit('expected'), clock, { minutesPast: 729 })).toBe('Expected, 12 h 9 min late');
  expect(stateText(visit('expected'), clock)).toBe('Expected');
});

test('a canceled appointment says when, on the clinic’s clock', () => {
  const canceled = (canceledAt: string) => visit('expected', { kind: 'canceled', canceledAt });
  expect(stateText(canceled('2030-01-08T13:00:00.000Z'), clock)).toBe('Canceled at 8.00 AM');
  expect(stateText(canceled('2030-01-06T18:05:00.000Z'), clock)).toBe('Canceled on Jan 6, 2030, 1.05 PM');
});

test('a note from before the patient canceled, or made offline, is still mentioned', () => {
  const canceled = (name: VisitStateName, minutesLate?: number) =>
    moreText(
      visit(name, { kind: 'canceled', state: { name, events: [], by: [], ...(minutesLate && { minutesLate }) } }),
      clock,
    );
  expect(canceled('missed')).toEqual(['Missed was noted']);
  expect(canceled('late', 10)).toEqual(['Running late, 10 min, was noted']);
  expect(canceled('expected')).toEqual([]);
});

test('both people who noted it are named, and so is an earlier cancellation', () => {
  const came = visit('arrived', {
    kind: 'walk-in',
    canceledAt: '2030-01-08T13:00:00.000Z',
    notedBy: ['Dee Desk', YOU],
  });
  expect(moreText(came, clock)).toEqual(['Had canceled at 8.00 AM', 'Noted by Dee Desk and you']);
});

test('a walk-in without a time is known by when they came, as long as that is noted', () => {
  const events = [{ _id: 'e', kind: 'arrived', at: '2030-01-08T12:50:00.000Z', by: 'dee' }] as VisitView['events'];
  expect(cameText(visit('arrived', { kind: 'walk-in', events }), clock)).toBe('7.50 AM');
  expect(cameText(visit('expected', { kind: 'walk-in' }), clock)).toBeUndefined();
});

test('a patient who canceled after coming is not said to have canceled before', () => {
  const events = [{ _id: 'e', kind: 'arrived', at: '2030-01-08T12:50:00.000Z', by: 'dee' }] as VisitView['events'];
  const came = visit('done', { kind: 'walk-in', canceledAt: '2030-01-08T13:00:00.000Z', events });
  expect(moreText(came, clock)).toEqual(['Canceled at 8.00 AM, after they came']);
});

test('a state that somebody took back is named, with the person', () => {
  const row = visit('arrived', { notedBy: [YOU], takenBackBy: { kind: 'done', by: 'Ada Demo' } });
  expect(moreText(row, clock)).toEqual(['Noted by you', 'Done taken back by Ada Demo']);
  expect(moreText(visit('expected', { takenBackBy: { kind: 'late', by: YOU } }), clock)).toEqual([
    'Running late taken back by you',
  ]);
});

test('a patient whom the clinic refused to add is not expected', () => {
  const entries = ['addWalkIn', 'noteVisit'].map((name) => ({ name, input: {}, state: 'rejected' }) as OutboxEntry);
  expect(stateText(visit('expected', { kind: 'walk-in', entries }), clock)).toBe('Not added');
});

test('a walk-in is never expected, even after their arrival was taken back', () => {
  const walkIn = visit('expected', { kind: 'walk-in', state: { name: 'expected', events: [], by: [] } });
  expect(stateText(walkIn, clock)).toBe('Nothing noted');
  expect(stateName(walkIn, 'arrived')).toBe('Arrived');
  expect(paperState(walkIn, '2030-01-08', clock.zone)).toBe('Nothing noted');
  expect(rowNow(7, walkIn).text).toBe(', Walk-in, Nothing noted');
  const booked = visit('expected', { serviceName: 'Teeth Cleaning', slot: '08.30 AM - 09.00 AM' });
  expect(rowNow(7, booked).text).toBe(', 08.30 AM, Teeth Cleaning, Expected');
});

test.each([
  ['On this device, not sent yet', 'device', { attempts: 0 }],
  ['On this device, not sent yet', 'device', { attempts: 1, state: 'sending' }],
  ['On this device, not confirmed yet', 'device', { attempts: 2, state: 'sending' }],
  ['On this device, not sent yet', 'device', { attempts: 2, unsent: 2 }],
  ['On this device, not confirmed yet', 'device', { attempts: 2, unsent: 1 }],
  ['In this tab only, not confirmed yet', 'tab', { attempts: 1 }],
] as const)('%s', (text, storage, sent) => {
  const entries = [{ name: 'noteVisit', state: 'waiting', ...sent } as OutboxEntry];
  expect(waitingHere({ entries }, storage)).toBe(text);
});
