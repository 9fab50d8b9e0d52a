import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from './db.ts';
import { setFact } from './facts.ts';
import { countKept, forget } from './kept-on-device.ts';
import { putVisitsOfDay } from './kept-visits.ts';
import { addMessage } from './messages.ts';

const emptySheet = { asOf: '2030-01-08T13:00:00.000Z', last: 0, visits: [], events: [], cancellations: [], staff: [] };

const entry = (key: string) => ({
  key,
  line: key,
  name: 'cancelBooking' as const,
  input: { id: key },
  state: 'waiting' as const,
  attempts: 0,
  nextAttemptAt: 0,
  createdAt: 1,
});

test('forgetting deletes what came from the clinic, but only the given entries of the outbox', async () => {
  const db = openDb('forgetful');
  await db.services.put({ date: '2030-01-08', services: [], fetchedAt: 1 });
  await setFact(db, 'isDesk', true);
  await putVisitsOfDay(db, { date: '2030-01-08', ...emptySheet, fetchedAt: 1 }, 0);
  await db.users.add({ _id: 'u', name: 'Sam', email: 'sam@example.com' });
  const doctor = { name: 'Dr Grey', email: 'grey@example.com', specialty: 'Oral Surgery', image: '/i' };
  await db.doctors.add({ _id: 'd', ...doctor });
  await db.paymentAlerts.add({ _id: 'a', kind: 'disputed', since: 1 });
  await addMessage(db, { kind: 'info', text: 'Hello' }, 1);
  await setFact(db, 'isPersistent', true);
  await setFact(db, 'firstStoredAt', 7);
  const named = await db.outbox.add(entry('named'));
  await db.outbox.add(entry('unnamed'));
  expect(await countKept(db)).toEqual({
    bookings: 0,
    days: 1,
    messages: 1,
    people: 3,
    deskDays: 1,
    since: 7,
    isPersistent: true,
  });

  await forget(db, [named]);
  expect(await countKept(db)).toEqual({
    bookings: 0,
    days: 0,
    messages: 0,
    people: 0,
    deskDays: 0,
    since: undefined,
    isPersistent: true,
  });
  expect((await db.outbox.toArray()).map(({ key }) => key)).toEqual(['unnamed']);
  db.close();
});
