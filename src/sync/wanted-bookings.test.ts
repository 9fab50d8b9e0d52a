import { expect, test } from 'vitest';
import type { Visit } from '../../contract/visit.ts';
import type { OutboxEntry } from '../data/db.ts';
import { nameOfBooking } from '../data/noted-visits.ts';
import {
  acceptedBetween,
  besideStanding,
  type WantedBooking,
  wantedElsewhere,
  wantedOfDay,
} from './wanted-bookings.ts';

const DAY = '2030-01-08';
const EIGHT = '08.00 AM - 08.30 AM';
const NINE = '09.00 AM - 09.30 AM';
const robin = { name: 'Robin Caller', phone: '212 555 0101' };

const wanted = (seq: number, input: Partial<WantedBooking['input']> = {}, more: Partial<OutboxEntry> = {}) =>
  ({
    ...{ seq, name: 'bookForPatient', state: 'waiting' },
    input: { patient: robin, serviceId: 's', serviceName: 'S', date: 'Jan 8, 2030', slot: EIGHT, price: 99, ...input },
    ...more,
  }) as WantedBooking;

const booked = (more: Partial<Visit> = {}): Visit => ({
  ...{ _id: 'b', kind: 'booking', patientId: 'p', ...robin, serviceId: 's', serviceName: 'S', slot: EIGHT },
  ...{ payment: false, createdAt: '2030-01-01T10:00:00.000Z', ...more },
});

const shown = (entry: WantedBooking, visit: Visit) => wantedOfDay([entry], [visit], DAY).length;

test('a booking that the clinic lists already is not shown a second time', () => {
  expect(shown(wanted(1), booked())).toBe(0);
  expect(shown(wanted(1, { slot: NINE, orElse: [EIGHT] }), booked())).toBe(0);
  const known = wanted(1, { patientId: 'p', patient: undefined });
  expect(shown(known, booked({ name: 'Robin C. Caller' }))).toBe(0);
});

test('somebody else’s appointment does not count as theirs', () => {
  expect(shown(wanted(1), booked({ name: 'Kid Caller' }))).toBe(1);
  expect(shown(wanted(1), booked({ slot: NINE }))).toBe(1);
  expect(shown(wanted(1), booked({ serviceId: 'other' }))).toBe(1);
  expect(shown(wanted(1, { patientId: 'q', patient: undefined }), booked())).toBe(1);
});

test('a refused request is shown whatever the clinic lists', () => {
  expect(shown(wanted(1, {}, { state: 'rejected' }), booked())).toBe(1);
});

test('a refused request is shown with the appointment in its way', () => {
  const problem = { code: 'booking.already-yours', text: 'They have one.', alternatives: [] };
  const entry = wanted(1, { patientId: 'p' }, { state: 'rejected', problem });
  expect(besideStanding(entry, [booked({ slot: NINE })]).problem).toEqual({ ...problem, standing: NINE });
  const others = [booked({ serviceId: 'other' }), booked({ patientId: 'q' }), booked({ kind: 'walk-in' })];
  expect(besideStanding(entry, others)).toBe(entry);
  // For a new patient, in an entry of an older version of the page.
  const unnamed = { ...entry, input: { ...entry.input, patientId: undefined } };
  expect(besideStanding(unnamed, [booked()])).toBe(unnamed);
});

test('the requests for other days are sorted by time', () => {
  const entries = [
    wanted(1, { date: 'Jan 10, 2030' }),
    wanted(2, { date: 'Jan 9, 2030', slot: NINE }),
    wanted(3),
    wanted(4, { date: 'Jan 9, 2030' }),
    wanted(5, { date: 'Jan 9, 2030', slot: '05.00 PM - 05.30 PM' }),
  ];
  expect(wantedElsewhere(entries, DAY).map(({ seq }) => seq)).toEqual([4, 2, 5, 1]);
});

test('a request that left undecided was accepted; a refused one was given up, and one sent again is still there', () => {
  const before = [wanted(1), wanted(2, {}, { state: 'rejected' }), wanted(3, {}, { key: 'old' })];
  const after = [wanted(3, {}, { key: 'new' })];
  expect(acceptedBetween(before, after, new Set([nameOfBooking(1), nameOfBooking(3)])).map(({ seq }) => seq)).toEqual([
    1,
  ]);
});
