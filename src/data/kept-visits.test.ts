import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Visit, VisitEvent } from '../../contract/visit.ts';
import { openDb } from './db.ts';
import { setFact } from './facts.ts';
import { deleteVisitsBefore, getVisitsOfDay, putVisitsOfDay } from './kept-visits.ts';
import { addNoted, YOU } from './noted-visits.ts';
import { lockForSignOut } from './outbox-entries.ts';

const visit: Visit = {
  ...{ _id: 'pat', kind: 'walk-in', patientId: 'p', name: 'Pat', phone: '212 555 0100', payment: false },
  createdAt: '2030-01-08T13:00:00.000Z',
};
const sheet = { asOf: '2030-01-08T13:00:00.000Z', last: 0, visits: [visit], events: [], cancellations: [], staff: [] };
const day = (date: string) => ({ ...sheet, date, fetchedAt: 1 });
const event = (_id: string, visitId = 'pat'): VisitEvent => ({
  ...{ _id, visitId, kind: 'arrived', by: YOU },
  ...{ at: '2030-01-08T13:00:00.000Z', receivedAt: '2030-01-08T13:00:00.000Z' },
});

async function openAtDesk(name: string) {
  const db = openDb(name);
  await setFact(db, 'isDesk', true);
  expect(await putVisitsOfDay(db, day('2030-01-08'), 0)).toBe(true);
  return db;
}

test('an answer that arrives after the person has logged out is not kept', async () => {
  const db = await openAtDesk('late-answer');
  await lockForSignOut(db);
  expect(await putVisitsOfDay(db, day('2030-01-08'), 0)).toBe(false);
  expect(await db.visits.count()).toBe(0);
});

test('an answer that was asked for before another one came is not kept', async () => {
  const db = await openAtDesk('two-answers');
  expect(await putVisitsOfDay(db, { ...day('2030-01-08'), last: 1 }, 1)).toBe(true);
  expect(await putVisitsOfDay(db, day('2030-01-08'), 1)).toBe(false);
  expect(await getVisitsOfDay(db, '2030-01-08')).toMatchObject({ last: 1, version: 2 });
});

test('the sheets of past days are deleted, and those of today and later stay', async () => {
  const db = await openAtDesk('past-days');
  await putVisitsOfDay(db, day('2030-01-09'), 0);
  await deleteVisitsBefore(db, '2030-01-09');
  expect(await db.visits.toCollection().primaryKeys()).toEqual(['2030-01-09']);
});

test('an accepted item is added to its day once', async () => {
  const db = await openAtDesk('accepted');
  const wally = { ...visit, _id: 'wally' };
  for (const noted of [
    { event: event('1') },
    { event: event('1') },
    { event: event('2', 'nobody') },
    { date: '2030-01-08', visit: wally },
    { date: '2030-01-08', visit: wally },
    { date: '2030-01-09', visit: { ...visit, _id: 'tomorrow' } },
  ]) {
    await addNoted(db, noted);
  }
  const known = await getVisitsOfDay(db, '2030-01-08');
  expect(known?.events.map(({ _id }) => _id)).toEqual(['1']);
  expect(known?.visits.map(({ _id }) => _id)).toEqual(['pat', 'wally']);
});

test('an event accepted for a canceled appointment is added to its day as well', async () => {
  const db = openDb('accepted-of-canceled');
  await setFact(db, 'isDesk', true);
  const gone = {
    ...{ bookingId: 'cam', patientId: 'c', name: 'Cam', phone: '212 555 0100', at: sheet.asOf },
    ...{ serviceName: 'Teeth Cleaning', slot: '08.00 AM - 08.30 AM' },
  };
  await putVisitsOfDay(db, { ...day('2030-01-08'), cancellations: [gone] }, 0);
  await addNoted(db, { event: event('1', 'cam') });
  expect((await getVisitsOfDay(db, '2030-01-08'))?.events.map(({ _id }) => _id)).toEqual(['1']);
});
