import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { type MolarDb, openDb } from '../data/db.ts';
import { openBooks } from './books.ts';
import { cancelsOf, listCancels } from './outbox.ts';

const wish = {
  serviceName: 'Teeth Cleaning',
  date: 'Jan 8, 2030',
  slot: '08.00 AM - 08.30 AM',
  userName: 'Pat Example',
};

async function wait(db: MolarDb, key: string, changes: object = {}): Promise<void> {
  const input = { ...wish, serviceId: key, email: 'pat@example.com', phone: '555 0100', price: 99, payment: false };
  const entry = { key, line: key, state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0 };
  await db.outbox.add({ ...entry, name: 'bookSlot', input, ...changes } as never);
}

/** Nothing else is written until the work is done. */
function holdDisk(db: MolarDb, work: Promise<void>): Promise<void> {
  return db.transaction('rw', db.outbox, () => Dexie.waitFor(work));
}

const accepted = (insertedId: string) => ({ kind: 'accepted' as const, output: { acknowledged: true, insertedId } });

test('a cancel never goes out before its booking is settled, however the two are marked (invariant 4)', async () => {
  const db = openDb('order');
  for (const key of ['one', 'two', 'three', 'booking']) await wait(db, key);
  await wait(db, 'cancel', { line: 'booking', name: 'cancelBooking', input: { id: 'booking' } });
  const books = openBooks({ db, now: () => 0, random: () => 0, signal: new AbortController().signal });
  const states = async () => (await db.outbox.toArray()).map(({ key, state }) => `${key} ${state}`);
  const next = async () => {
    const entry = await books.next(Promise.resolve());
    if (!entry) throw new Error('nothing to send');
    return entry;
  };
  const answer = (entry: Awaited<ReturnType<typeof next>>) =>
    books.note({ entry, outcome: accepted(`id of ${entry.key}`) }, false);

  const one = await next();
  await expect.poll(states).toContain('two sending');
  answer(one);
  const two = await next();
  await expect.poll(states).toContain('booking sending');
  // Somebody touches it, so that it is read again before it goes out.
  const marked = await db.outbox.get({ key: 'booking' });
  if (marked) await db.outbox.put(marked);
  answer(two);
  answer(await next());
  const booking = await next();

  expect(booking.key).toBe('booking');
  await expect.poll(states).toEqual(['booking sending', 'cancel waiting']);
  answer(booking);
  const cancel = await next();
  expect(cancel).toMatchObject({ key: 'cancel', input: { id: 'id of booking' } });
  expect(cancelsOf(await listCancels(db), 'booking')).toEqual([]);
  await books.close();
});

test('an answer that comes while the disk is slow is written, though the next call hangs', async () => {
  const db = openDb('slow');
  for (const key of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) await wait(db, key);
  const books = openBooks({ db, now: () => 0, random: () => 0, signal: new AbortController().signal });
  const keys = async () => (await db.outbox.toArray()).map(({ key }) => key);
  const next = async () => {
    const entry = await books.next(Promise.resolve());
    if (!entry) throw new Error('nothing to send');
    return { entry, answer: () => books.note({ entry, outcome: accepted(`id of ${entry.key}`) }, false) };
  };
  const one = await next();
  one.answer();
  const two = await next();
  await expect.poll(async () => (await db.outbox.get({ key: 'seven' }))?.state).toBe('sending');

  let release = () => {};
  const held = holdDisk(
    db,
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  two.answer();
  const three = await next();
  await next();
  // Longer than any answer waits for others.
  await new Promise((resolve) => setTimeout(resolve, 300));
  three.answer();
  await new Promise((resolve) => setTimeout(resolve, 300));
  release();
  await held;
  await expect.poll(keys).toEqual(['four', 'five', 'six', 'seven']);
  await books.close();
});
