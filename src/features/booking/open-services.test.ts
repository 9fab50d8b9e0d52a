import { expect, test } from 'vitest';
import type { EntryProblem, OutboxEntry } from '../../data/db.ts';
import { testBooking } from '../../data/test-booking.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { isBookedOut, openServices } from './open-services.ts';

const service = {
  _id: 'teeth-cleaning',
  name: 'Teeth Cleaning',
  price: 99,
  available: ['08.00 AM - 08.30 AM', '08.30 AM - 09.00 AM'],
};

const ASKED_AT = 5000;
const listOf = (date: string) => ({ date, services: [service], fetchedAt: ASKED_AT });

test('a slot that has begun since the clinic was asked is no longer offered', () => {
  const [open] = openServices(listOf('2026-11-21'), [], { date: '2026-11-21', minute: 8 * 60 + 5 });
  expect(open?.available).toEqual(['08.30 AM - 09.00 AM']);
});

test('on a future day every slot stays, whatever the time', () => {
  const [open] = openServices(listOf('2026-11-22'), [], { date: '2026-11-21', minute: 1000 });
  expect(open?.available).toEqual(service.available);
});

test.each<[number, string, Partial<BookingView>]>([
  [1, 'one is the person’s', {}],
  [1, 'one was booked by the desk for a child of theirs', { patientId: 'p', userName: 'A child of theirs' }],
  [1, 'one is to be canceled, and the clinic has not heard of it', { isCanceling: true }],
  [1, 'one was refused as somebody else’s', refused('booking.slot-taken', ASKED_AT + 1)],
  [2, 'one was refused before the clinic was asked for the list', refused('booking.slot-taken', ASKED_AT)],
  [2, 'one was refused by an older version of the page', refused('booking.slot-taken')],
  [2, 'one was refused for another reason', refused('booking.already-yours', ASKED_AT + 1)],
  [2, 'one is asked for, and the clinic has not answered', { state: 'not-sent' }],
  [2, 'the person has one of another service', { serviceId: 'oral-surgery' }],
])('%i of two times on an old list can be booked where %s', (free, _, changes) => {
  const view: BookingView = { ...testBooking, state: 'confirmed', isCanceling: false, ...changes };
  const [open] = openServices(listOf('2026-11-22'), [view], { date: '2026-11-21', minute: 1000 });
  expect(open?.available).toEqual(service.available.slice(-free));
});

test('a day is booked out if it has services and none of them has a free time', () => {
  const full = { ...service, available: [] };
  expect([[full, full], [full, service], []].map(isBookedOut)).toEqual([true, false, false]);
});

function refused(code: EntryProblem['code'], at?: number): Partial<BookingView> {
  const problem: EntryProblem = { code, text: '', alternatives: ['08.30 AM - 09.00 AM'], ...(at && { at }) };
  return { state: 'not-possible', entry: { problem } as OutboxEntry };
}
