import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../../data/db.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { isWorthSending, refusedAtDeskText, refusedHere } from './refused-at-desk.ts';

const visit = (more: Partial<VisitView> = {}): VisitView => ({
  ...{ _id: '1', kind: 'booking', name: 'Pat', phone: '212 555 0100', events: [], notedBy: [], entries: [] },
  state: { name: 'expected', events: [], by: [] },
  ...more,
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
  for (const row of [undefined, visit({ _id: 'before', kind: 'canceled' })])
    expect(refusedAtDeskText(entry, row)).toBe(`Paid by terminal, $99. Not possible: ${text}`);
  expect(refusedAtDeskText(entry, visit({ payment: false }))).toBe(`${STANDS} Try again if you still have the money.`);
  expect(refusedAtDeskText(entry, visit({ payment: true }))).toBe(`${STANDS} It has already been paid.`);
  const other = { ...entry, problem: { ...problem, code: 'payment.amount-changed' } };
  expect(refusedAtDeskText(other, visit({ payment: false }))).toBe(
    `Paid by terminal, $99. Not possible: ${problem.text}`,
  );
});

test('a payment refused beside another one keeps that reason on a sheet that may be older', () => {
  const text =
    'Another payment was already noted at the desk. If you took this payment as well, please hand the money back.';
  const problem = { code: 'payment.paid-at-desk', text, alternatives: [] };
  const entry = { ...refused('payAtDesk', { bookingId: '1', kind: 'cash', amount: 99 }), problem };
  for (const payment of [true, false])
    expect(refusedAtDeskText(entry, visit({ payment }))).toBe(`Paid in cash, $99. Not possible: ${text}`);
});

test('a payment refused beside one that has since been taken back can be noted', () => {
  const text =
    'Another payment was already noted at the desk. If you took this payment as well, please hand the money back.';
  const problem = { code: 'payment.paid-at-desk', text, alternatives: [], payment: 'other' };
  const entry = { ...refused('payAtDesk', { bookingId: '1', kind: 'cash', amount: 99 }), problem };
  const textOn = (row: Partial<VisitView>) => refusedAtDeskText(entry, visit(row));
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
  const reasonBy = (row: Partial<VisitView>) => refusedAtDeskText(entry, visit(row)).split('Not possible: ')[1];
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

test('a refused walk-in lists nothing else as refused', () => {
  const [walkIn, arrived] = [refused('addWalkIn', {}), refused('noteVisit', { kind: 'arrived' })];
  expect(refusedHere({ entries: [walkIn, arrived] })).toEqual([walkIn]);
  expect(refusedHere({ entries: [arrived, { ...walkIn, state: 'waiting' }] })).toEqual([arrived]);
});

test('a booking refused for an existing one is tried again only once the sheet no longer has that one', () => {
  const problem = { code: 'booking.already-yours', text: 'They already have an appointment.', alternatives: [] };
  const entry = { ...refused('bookForPatient', {}), problem };
  const row = visit({ kind: 'wanted' });
  expect(isWorthSending({ ...entry, problem: { ...problem, standing: '08.00 AM - 08.30 AM' } }, row)).toBe(false);
  expect(isWorthSending(entry, row)).toBe(true);
  expect(isWorthSending(entry)).toBe(false);
});

test('the row of such a booking names the existing one, as long as the sheet has it', () => {
  const problem = { code: 'booking.already-yours', text: 'They already have an appointment.', alternatives: [] };
  const entry = { ...refused('bookForPatient', { serviceName: 'Teeth Cleaning' }), problem };
  const row = visit({ kind: 'wanted' });
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
    const isWorth = (row: Partial<VisitView>) => isWorthSending(entry, visit(row));
    expect(isWorth({ payment: true })).toBe(false);
    expect(isWorth({ payment: true, isPaidByCard: true })).toBe(false);
    expect(isWorth({ kind: 'canceled' })).toBe(false);
    expect(isWorth({ payment: false })).toBe(true);
  },
);
