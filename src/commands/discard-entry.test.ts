import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from '../data/db.ts';
import { testBooking } from '../data/test-booking.ts';
import { wishOf } from '../data/wish-of.ts';
import type { CommandContext } from './command-context.ts';
import { discardEntry } from './discard-entry.ts';

test('a note that has gone out since its button was shown is not given up: only the clinic’s answer ends it', async () => {
  const db = openDb('discard-entry');
  const input = { id: 'e', visitId: 'v', kind: 'arrived', at: '2030-01-08T13:00:00.000Z' } as const;
  const note = { name: 'noteVisit', input, line: 'v', nextAttemptAt: 0, createdAt: 0 } as const;
  const sent = await db.outbox.add({ ...note, key: 'sent', state: 'sending', attempts: 1 });
  const waiting = await db.outbox.add({ ...note, key: 'waiting', state: 'waiting', attempts: 0 });
  const context = { db, wake: () => {} } as CommandContext;
  for (const seq of [sent, waiting]) await discardEntry(context, { seq }, '');
  expect((await db.outbox.toArray()).map(({ key }) => key)).toEqual(['sent']);
});

test.each([
  ['was refused', { state: 'rejected', attempts: 1 }, true],
  ['was never sent', { state: 'waiting', attempts: 0 }, true],
  // Its cancellation stands behind it in the list.
  ['may be at the clinic', { state: 'waiting', attempts: 1 }, false],
] as const)(
  'a request that %s, and is discarded, is said to be gone only if it is',
  async (_, { state, attempts }, isSaid) => {
    const db = openDb(`discard-entry-${state}-${attempts}`);
    const wish = { name: 'bookSlot', input: wishOf(testBooking), line: 'l', nextAttemptAt: 0, createdAt: 0 } as const;
    const seq = await db.outbox.add({ ...wish, key: crypto.randomUUID(), state, attempts });
    await discardEntry({ db, wake: () => {} } as CommandContext, { seq }, 'Book Teeth Cleaning');
    const said = { kind: 'info', text: 'This request was discarded.', about: 'Book Teeth Cleaning' };
    expect(await db.messages.toArray()).toEqual(isSaid ? [expect.objectContaining(said)] : []);
  },
);
