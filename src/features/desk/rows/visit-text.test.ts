import { expect, test } from 'vitest';
import type { VisitStateName } from '../../../../contract/visit-state.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import { YOU } from '../../../data/noted-visits.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { paperState } from '../paper/paper-text.ts';
import { rowNow } from './row-said.tsx';
import {
  cameText,
  isWorthSending,
  moreText,
  refusedAtDeskText,
  refusedHere,
  stateName,
  stateText,
  waitingHere,
} from './visit-text.ts';

const clock = { now: Date.parse('2030-01-08T13:12:30.000Z'), zone: 'America/New_York' };

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

const refused = (name: OutboxEntry['name'], input: object) => ({ name, input, state: 'rejected' }) as OutboxEntry;

test.each([
  ['Arrived', refused('noteVisit', { kind: 'arrived' })],
  ['Running late, 15 min', refused('noteVisit', { kind: 'late', minutes: 15 })],
  ['Taken back', refused('noteVisit', { kind: 'undo' })],
  ['Paid in cash, $49.50', refused('payAtDesk', { kind: 'cash', amount: 49.5 })],
  ['Payment taken back', refused('takeBackAtDesk', {})],
])('%s: what a refused entry noted', (text, entry) => {
  expect(refusedAtDeskText(entry)).toBe(`${text}. Not possible: the clinic refused it.`);
});

test('money for an appointment that was canceled and restored need not be handed back', () => {
  const code = 'payment.no-booking';
  const text = 'This appointment was canceled. Please refund the money on the terminal, or book the appointment again.';
  const problem = { code, text, alternatives: [] };
  const entry = { ...refused('payAtDesk', { bookingId: 'before', kind: 'terminal', amount: 99 }), problem };
  const STANDS = 'Paid by terminal, $99. Not possible: This appointment had been canceled, and stands again.';
  // In the clinic's words, as in the lists and the message.
  for (const row of [undefined, visit('expected', { _id: 'before', kind: 'canceled' })])
    expect(refusedAtDeskText(entry, row)).toBe(`Paid by terminal, $99. Not possible: ${text}`);
  expect(refusedAtDeskText(entry, visit('expected', { payment: false }))).toBe(
    `${STANDS} Try again if you still have the money.`,
  );
  expect(refusedAtDeskText(entry, visit('expected', { payment: true }))).toBe(`${STANDS} It has already been paid.`);
  const other = { ...entry, problem: { ...problem, code: 'payment.amount-changed' } };
  expect(refusedAtDeskText(other, visit('expected', { payment: false }))).toBe(
    `Paid by terminal, $99. Not possible: ${problem.text}`,
  );
});

test('a payment refused beside another one keeps that reason on a sheet that may be older', () => {
  const text =
    'Another payment was already noted at the desk. If you took this payment as well, please hand the money back.';
  const problem = { code: 'payment.paid-at-desk', text, alternatives: [] };
  const entry = { ...refused('payAtDesk', { bookingId: '1', kind: 'cash', amount: 99 }), problem };
  for (const payment of [true, false])
    expect(refusedAtDeskText(entry, visit('expected', { payment }))).toBe(`Paid in cash, $99. Not possible: ${text}`);
});

test('a payment refused beside one that has since been taken back can be noted', () => {
  const text =
    'Another payment was already noted at the desk. If you took this payment as well, please hand the money back.';
  const problem = { code: 'payment.paid-at-desk', text, alternatives: [], payment: 'other' };
  const entry = { ...refused('payAtDesk', { bookingId: '1', kind: 'cash', amount: 99 }), problem };
  const textOn = (row: Partial<VisitView>) => refusedAtDeskText(entry, visit('expected', row));
  expect(textOn({ payment: false, takenBack: ['other'] })).toBe(
    'Paid in cash, $99. Not possible: Another payment had been noted, and was taken back. Try again if you still have the money.',
  );
  // A third one is in its way by now, or a different one was taken back.
  for (const row of [
    { payment: true, takenBack: ['other'] },
    { payment: false, takenBack: ['before'] },
  ])
    expect(textOn(row)).toBe(`Paid in cash, $99. Not possible: ${text}`);
});

test('money refused for lack of the role goes back if the appointment has since been paid or canceled', () => {
  const problem = { code: 'auth.not-desk', text: 'Only the front desk can do this.', alternatives: [] };
  const entry = { ...refused('payAtDesk', { bookingId: '1', kind: 'cash', amount: 99 }), problem };
  const reasonBy = (row: Partial<VisitView>) =>
    refusedAtDeskText(entry, visit('expected', row)).split('Not possible: ')[1];
  // The person who reads this is at the desk again.
  expect(reasonBy({ payment: false })).toBe('You did not work at the front desk when this was sent.');
  expect(reasonBy({ payment: true })).toBe(
    'Another payment was already noted at the desk. If you took this payment as well, please hand the money back.',
  );
  expect(reasonBy({ payment: true, isPaidByCard: true })).toBe(
    'This appointment is already paid by card. Please hand the money back.',
  );
  expect(reasonBy({ kind: 'canceled' })).toBe(
    'This appointment was canceled. Please hand the money back, or book the appointment again.',
  );
});

test('a row that exists only for a refused entry does not say what that was', () => {
  expect(refusedAtDeskText(refused('addWalkIn', {}))).toBe('Not possible: the clinic refused it.');
  expect(refusedAtDeskText(refused('bookForPatient', {}))).toBe('Not possible: the clinic refused it.');
});

test('a patient whom the clinic refused to add is not expected', () => {
  const entries = [refused('addWalkIn', {}), refused('noteVisit', { kind: 'arrived' })];
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

test('a refused walk-in lists nothing else as refused', () => {
  const [walkIn, arrived] = [refused('addWalkIn', {}), refused('noteVisit', { kind: 'arrived' })];
  expect(refusedHere({ entries: [walkIn, arrived] })).toEqual([walkIn]);
  expect(refusedHere({ entries: [arrived, { ...walkIn, state: 'waiting' }] })).toEqual([arrived]);
});

test('a booking refused for an existing one is tried again only once the sheet no longer has that one', () => {
  const problem = { code: 'booking.already-yours', text: 'They already have an appointment.', alternatives: [] };
  const entry = { ...refused('bookForPatient', {}), problem };
  const row = visit('expected', { kind: 'wanted' });
  expect(isWorthSending({ ...entry, problem: { ...problem, standing: '08.00 AM - 08.30 AM' } }, row)).toBe(false);
  expect(isWorthSending(entry, row)).toBe(true);
  expect(isWorthSending(entry)).toBe(false);
});

test('the row of such a booking names the existing one, as long as the sheet has it', () => {
  const problem = { code: 'booking.already-yours', text: 'They already have an appointment.', alternatives: [] };
  const entry = { ...refused('bookForPatient', { serviceName: 'Teeth Cleaning' }), problem };
  const row = visit('expected', { kind: 'wanted' });
  expect(refusedAtDeskText(entry, row)).toBe('Not possible: They already have an appointment.');
  expect(refusedAtDeskText({ ...entry, problem: { ...problem, standing: '04.00 PM - 04.30 PM' } }, row)).toBe(
    'Not possible: They already have Teeth Cleaning at 04.00 PM on this day',
  );
});

test.each(['payment.paid-at-desk', 'auth.not-desk'])(
  'a refused payment (%s) is not tried again beside another payment, or for a canceled appointment',
  (code) => {
    const problem = { code, text: 'No.', alternatives: [] };
    const entry = { ...refused('payAtDesk', { bookingId: '1', kind: 'cash', amount: 99 }), problem };
    const isWorth = (row: Partial<VisitView>) => isWorthSending(entry, visit('expected', row));
    expect(isWorth({ payment: true })).toBe(false);
    expect(isWorth({ payment: true, isPaidByCard: true })).toBe(false);
    expect(isWorth({ kind: 'canceled' })).toBe(false);
    expect(isWorth({ payment: false })).toBe(true);
  },
);

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
