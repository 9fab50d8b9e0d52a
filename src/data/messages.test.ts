import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { putBookings } from './bookings.ts';
import { openDb } from './db.ts';
import { setFact } from './facts.ts';
import {
  addMessage,
  claimUnshownMessages,
  countUnshownMessages,
  listMessages,
  listOutdated,
  listWithdrawn,
} from './messages.ts';
import { testBooking } from './test-booking.ts';
import { wishOf } from './wish-of.ts';

const say = (text: string) => ({ kind: 'info' as const, text });

test('two tabs that claim at once show each message exactly once', async () => {
  const [one, other] = [openDb('claim'), openDb('claim')];
  for (const text of ['a', 'b', 'c']) await addMessage(one, say(text), 1);

  const claimed = await Promise.all([claimUnshownMessages(one), claimUnshownMessages(other)]);

  expect(claimed.flat().map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  expect(await countUnshownMessages(other)).toBe(0);
});

test('messages stay in the list, newest first, after they were shown', async () => {
  const db = openDb('list');
  await addMessage(db, say('first'), 1);
  await addMessage(db, say('second'), 2);
  await claimUnshownMessages(db);
  expect((await listMessages(db)).map(({ text, at }) => [text, at])).toEqual([
    ['second', 2],
    ['first', 1],
  ]);
});

test('a message keeps the clinic’s time, whatever this device’s clock is set to later', async () => {
  const db = openDb('clock');
  await addMessage(db, say('before the clinic was heard'), 1);
  db.clockAhead = 3000;
  await addMessage(db, say('with a clock that is slow'), 2);
  db.clockAhead = 0;
  await addMessage(db, say('with one that was set'), 3005);
  expect((await listMessages(db)).map(({ at, ahead }) => [at, ahead])).toEqual([
    [3005, 0],
    [2, 3000],
    [1, undefined],
  ]);
});

test('a message about a waiting request is out of date once that was answered or taken back', async () => {
  const db = openDb('outdated');
  const entry = {
    name: 'cancelBooking' as const,
    input: { id: 'b1' },
    line: 'l',
    attempts: 0,
    nextAttemptAt: 0,
    createdAt: 1,
  };
  const waits = { kind: 'waiting' as const, text: 'Saved.' };
  for (const [key, state] of [
    ['a', 'waiting'],
    ['b', 'rejected'],
    ['c', 'sending'],
  ] as const) {
    await db.outbox.add({ ...entry, key, state });
    await addMessage(db, { ...waits, entry: key }, 1);
  }
  await addMessage(db, { ...waits, entry: 'gone' }, 1);
  await addMessage(db, waits, 1);
  const outdated = await listOutdated(db, await listMessages(db));
  expect(Array.from(outdated, ({ entry }) => entry)).toEqual(['gone', 'b']);
});

test('undoing a role change is offered to admins only', async () => {
  const db = openDb('stepped-down');
  const undo = { _id: 'pat', email: 'pat@example.com' };
  await addMessage(db, { kind: 'success', text: 'Make admin successfully!', undo }, 1);
  await addMessage(db, { kind: 'success', text: 'Canceled.', undo: wishOf(testBooking) }, 1);
  await setFact(db, 'role', 'admin');
  expect(await listWithdrawn(db, await listMessages(db))).toEqual(new Set());
  await setFact(db, 'role', null);
  const outdated = await listWithdrawn(db, await listMessages(db));
  expect(Array.from(outdated, ({ text }) => text)).toEqual(['Make admin successfully!']);
});

test('only the last 200 messages are kept', async () => {
  const db = openDb('bound');
  for (let n = 1; n <= 203; n++) await addMessage(db, say(`${n}`), n);
  const texts = (await listMessages(db)).map(({ text }) => text);
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([200, '203', '4']);
});

test('the message that an appointment is set is no longer shown once that is gone, but stays in the list', async () => {
  const db = openDb('set');
  await putBookings(db, [testBooking]);
  await addMessage(db, { kind: 'success', text: 'Appointment is set', booking: testBooking._id }, 1);
  const withdrawn = async () => [...(await listWithdrawn(db, await listMessages(db)))].map(({ text }) => text);
  expect(await withdrawn()).toEqual([]);
  await db.bookings.delete(testBooking._id);
  expect(await withdrawn()).toEqual(['Appointment is set']);
  expect((await listOutdated(db, await listMessages(db))).size).toBe(0);
});
