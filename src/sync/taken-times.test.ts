import { expect, test } from 'vitest';
import { visitState } from '../../contract/visit-state.ts';
import type { OutboxEntry } from '../data/db.ts';
import { takenOfDay, takenTimes, timeKey } from './taken-times.ts';
import type { VisitView } from './view-visits.ts';

const DAY = '2030-01-08';
const EIGHT = '08.00 AM - 08.30 AM';
const NINE = '09.00 AM - 09.30 AM';
const TEN = '10.00 AM - 10.30 AM';

const asked = (name: 'bookForPatient' | 'bookSlot', slot: string, state: OutboxEntry['state'] = 'waiting') =>
  ({ name, state, input: { serviceId: 'cleaning', date: 'Jan 8, 2030', slot } }) as OutboxEntry;

const row = (kind: VisitView['kind'], slot: string, entries: OutboxEntry[] = []): VisitView => ({
  ...{ _id: slot, kind, name: 'Pat', phone: '', serviceId: 'cleaning', slot, entries },
  ...{ state: visitState([]), events: [], notedBy: [], payment: false, isPaidByCard: false },
});

const keys = (...slots: string[]) => slots.map((slot) => timeKey(DAY, 'cleaning', slot));

test('the time of an entry that waits is taken, whomever it is for, and that of a refused one is not', () => {
  const entries = [asked('bookForPatient', EIGHT), asked('bookSlot', NINE), asked('bookForPatient', TEN, 'rejected')];
  expect([...takenTimes(entries, new Map())]).toEqual(keys(EIGHT, NINE));
});

test('a time that a sheet shows as booked is taken on its day, even before the clinic’s own list has it', () => {
  const refused = asked('bookForPatient', TEN, 'rejected');
  const visits = [row('booking', EIGHT), row('wanted', NINE), row('wanted', TEN, [refused]), row('canceled', TEN)];
  const others = [row('booking', TEN)];
  expect([
    ...takenTimes(
      [refused],
      new Map([
        [DAY, visits],
        ['2030-01-09', others],
      ]),
    ),
  ]).toEqual([...keys(EIGHT, NINE), timeKey('2030-01-09', 'cleaning', TEN)]);
});

test('the taken times of a day give the same text in any order', () => {
  const text = takenOfDay(new Set([...keys(NINE, EIGHT), timeKey('2030-01-09', 'cleaning', TEN)]), DAY);
  expect(text).toBe(takenOfDay(new Set(keys(EIGHT, NINE)), DAY));
  expect(takenOfDay(new Set(), DAY)).toBe('');
});
