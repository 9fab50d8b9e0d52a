import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Visit } from '../../contract/visit.ts';
import { openDb, type VisitsOfDay } from './db.ts';
import { addNoted, getAcceptedHere, YOU } from './noted-visits.ts';
import { wantedRowId } from './prints.ts';

test('an item accepted under a booking’s former id is added to the booking’s day', async () => {
  const db = openDb('noted-visits, taken back');
  const [date, at] = ['2030-01-08', '2030-01-08T13:00:00.000Z'];
  const visit = { _id: 'now', kind: 'booking', formerIds: ['before'] } as Visit;
  const nothing = { events: [], cancellations: [], staff: [], deskPayments: [] };
  await db.visits.put({
    ...{ date, asOf: at, fetchedAt: 0, last: 1, version: 1, visits: [visit] },
    ...nothing,
  } as VisitsOfDay);
  const payment = (bookingId: string) => ({ _id: bookingId, bookingId, kind: 'cash', amount: 99, by: YOU, at });
  const event = (visitId: string) => ({ _id: visitId, visitId, kind: 'arrived', by: YOU, at, receivedAt: at });
  await db.transaction('rw', db.facts, db.visits, db.prints, async () => {
    for (const id of ['before', 'another']) {
      await addNoted(db, { event: event(id) });
      await addNoted(db, { payment: { paid: payment(id) } });
    }
  });
  expect(await db.visits.get(date)).toMatchObject({ events: [event('before')], deskPayments: [payment('before')] });
});

test('a booking whose answer comes after the sheet that shows it as canceled or restored adds no row', async () => {
  const db = openDb('noted-visits, canceled');
  const [date, at] = ['2030-01-08', '2030-01-08T13:00:00.000Z'];
  const visits = [{ _id: 'now', kind: 'booking', formerIds: ['before'] }];
  const cancellations = [{ bookingId: 'gone', formerIds: ['gone before'] }];
  const day = { date, asOf: at, fetchedAt: 0, last: 1, version: 1, visits, cancellations, events: [], staff: [] };
  await db.visits.put(day as unknown as VisitsOfDay);
  await db.prints.add({ date, number: 100, at, visitIds: [wantedRowId(4), wantedRowId(5)] });
  await db.transaction('rw', db.facts, db.visits, db.prints, async () => {
    for (const [seq, _id] of ['now', 'before', 'gone', 'gone before', 'another'].entries()) {
      await addNoted(db, { date, seq, visit: { _id, kind: 'booking' } as Visit });
    }
  });
  expect((await db.visits.get(date))?.visits.map(({ _id }) => _id)).toEqual(['now', 'another']);
  // On a paper, the number of its row leads to it from now on.
  expect((await db.prints.toArray())[0]?.visitIds).toEqual(['another', wantedRowId(5)]);
});

test('only the latest of what was accepted from this device is remembered', async () => {
  const db = openDb('noted-visits');
  const at = '2030-01-08T13:00:00.000Z';
  const eventOf = (_id: string) => ({ _id, visitId: 'v', kind: 'arrived', by: YOU, at, receivedAt: at });
  await db.transaction('rw', db.facts, db.visits, db.prints, async () => {
    for (let count = 0; count <= 200; count++) await addNoted(db, { event: eventOf(`e${count}`) });
  });
  const known = await getAcceptedHere(db);
  expect([known.size, known.has('e0'), known.has('e1'), known.has('e200')]).toEqual([200, false, true, true]);
});
