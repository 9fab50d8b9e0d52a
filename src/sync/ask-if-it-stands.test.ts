import { expect, test } from 'vitest';
import { listMyBookings } from '../../contract/booking.ts';
import { listVisits } from '../../contract/visit.ts';
import type { OutboxEntry } from '../data/db.ts';
import { testBooking } from '../data/test-booking.ts';
import { askIfItStands } from './ask-if-it-stands.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import type { Outcome } from './outcome.ts';

const NINE = '09.00 AM - 09.30 AM';
const { signal } = new AbortController();
const accepted = (output: unknown): Outcome => ({ kind: 'accepted', output });
const made = accepted({ acknowledged: true, insertedId: 'b1' });
const problem = { code: 'booking.not-found', message: 'Gone.', Message: 'Gone.' };
const gone: Outcome = { kind: 'rejected', status: 404, problem };

function wish(changes: Partial<OutboxEntry> = {}): OutboxEntry {
  const { _id, ...input } = { ...testBooking, orElse: [NINE] };
  const base = { seq: 1, key: 'k', line: 'l', state: 'sending', attempts: 2, nextAttemptAt: 0, createdAt: 0 };
  return { ...base, name: 'bookSlot', input, ...changes } as OutboxEntry;
}

/** A clinic that no longer has the booking, and answers `list` when it is asked for the list. */
const answering = (list: Outcome) =>
  (async (endpoint: unknown) => (endpoint === listMyBookings ? list : gone)) as AuthorizedCall;
const callOf = (listed: unknown[]) => answering(accepted(listed));

test('if a booking was canceled and booked again at any of the wanted times, the new one stands', async () => {
  const again = { ...testBooking, _id: 'b2', slot: NINE };
  expect(await askIfItStands(callOf([again]), wish(), made, signal)).toEqual({ outcome: made, standing: again });
});

test('a booking of another day, service, time or patient does not count', async () => {
  const others = [
    { ...testBooking, date: 'Jan 9, 2031' },
    { ...testBooking, serviceId: 'another' },
    { ...testBooking, slot: '10.00 AM - 10.30 AM' },
    { ...testBooking, patientId: 'child', userName: 'Kim Example' },
  ];
  expect(await askIfItStands(callOf(others), wish(), made, signal)).toEqual({ outcome: made, standing: 'gone' });
});

test('without the list the wish does not count as answered, and if the list is refused the booking is gone', async () => {
  const lost: Outcome = { kind: 'retry', scope: 'network' };
  expect(await askIfItStands(answering(lost), wish(), made, signal)).toEqual({ outcome: lost });
  const forbidden: Outcome = { ...gone, status: 403 };
  expect(await askIfItStands(answering(forbidden), wish(), made, signal)).toEqual({ outcome: made, standing: 'gone' });
});

test('a booking that may not be looked up any more counts as made', async () => {
  const call = (async () => ({ ...gone, status: 403 })) as unknown as AuthorizedCall;
  expect(await askIfItStands(call, wish(), made, signal)).toEqual({ outcome: made });
});

test('the clinic is asked only if an earlier answer may have been lost', async () => {
  const never = (() => Promise.reject(new Error('asked'))) as AuthorizedCall;
  expect(await askIfItStands(never, wish({ attempts: 1 }), made, signal)).toEqual({ outcome: made });
  expect(await askIfItStands(never, wish({ attempts: 3, unsent: 2 }), made, signal)).toEqual({ outcome: made });
});

test.each([
  ['stands', accepted({ visits: [{ _id: 'b1' }] }), { outcome: made }],
  ['stands under another id', accepted({ visits: [{ _id: 'b2', formerIds: ['b1'] }] }), { outcome: made }],
  ['is gone', accepted({ visits: [{ _id: 'b2' }] }), { outcome: made, standing: 'gone' }],
  ['can’t be looked for', { kind: 'retry', scope: 'network' }, { outcome: { kind: 'retry', scope: 'network' } }],
  ['may not be looked for any more', { ...gone, status: 403 }, { outcome: made }],
] as [string, Outcome, object][])(
  'a booking of the desk is looked for on its day’s sheet, and %s',
  async (_, sheet, found) => {
    const asked: unknown[] = [];
    const call = (async (endpoint: unknown, input: unknown) => {
      asked.push([endpoint, input]);
      return sheet;
    }) as AuthorizedCall;
    const {
      userName: _name,
      email: _email,
      phone: _phone,
      payment: _payment,
      ...input
    } = wish().input as typeof testBooking;
    const entry = wish({ name: 'bookForPatient', input: { ...input, patientId: 'p1' } } as Partial<OutboxEntry>);
    expect(await askIfItStands(call, entry, made, signal)).toEqual(found);
    expect(asked).toEqual([[listVisits, { date: testBooking.date }]]);
  },
);
