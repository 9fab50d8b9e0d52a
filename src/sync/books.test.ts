import 'fake-indexeddb/auto';
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

const accepted = (insertedId: string) => ({ kind: 'accepted' as const, output: { acknowledged: true, insertedId } });

test('a cancel never goes out before its booking is settled, however the two are marked (invariant 4)', async () => {
  const db = openDb('order');
  for (const key of ['one', 'two', 'three', 'booking']) await wait(db, key);
  await wait(db, 'cancel', { line: 'booking', name: 'cancelBooking', input: { id: 'booking' } });
  const books = openBooks({ db, now: () => 0, random: () => 0, signal: new AbortController().signal });
  const states = async () => (await db.outbox.toArray()).map(({ key, state }) => `${key} ${state}`);
  const next = async () => {
    const entry = await books.next();
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
