import { expect, test } from 'vitest';
import { testBooking } from '../../data/test-booking.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { ownTimeText } from './own-time.ts';

const confirmed: BookingView = { ...testBooking, slot: '08.30 AM - 09.00 AM', state: 'confirmed', isCanceling: false };
const waiting: BookingView = { ...confirmed, _id: 'k', slot: '10.00 AM - 10.30 AM', state: 'not-sent' };
const service = { _id: testBooking.serviceId };

test.each<[string, BookingView[]]>([
  ['', []],
  ['', [{ ...confirmed, state: 'not-possible' }]],
  ['', [{ ...confirmed, patientId: 'p', userName: 'A child of theirs' }]],
  ['You have 08.30 AM', [{ ...confirmed, patientId: 'p' }]],
  ['You have 08.30 AM', [confirmed]],
  ['10.00 AM: waiting to be sent', [waiting]],
  ['10.00 AM: waiting to be sent', [{ ...confirmed, isCanceling: true }, waiting]],
  ['08.30 AM: cancellation waiting to be sent', [{ ...confirmed, isCanceling: true }]],
  ['10.00 AM: cancellation waiting to be sent', [{ ...waiting, isCanceling: true }]],
])('a card says %j', (text, views) => {
  expect(ownTimeText(views, service, testBooking.userName)).toBe(text);
  expect(ownTimeText(views, { _id: 'another' }, testBooking.userName)).toBe('');
});
