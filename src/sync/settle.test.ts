import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from '../data/db.ts';
import { listMessages } from '../data/messages.ts';
import { testBooking } from '../data/test-booking.ts';
import { wishOf } from '../data/wish-of.ts';
import { settle } from './settle.ts';

test('the message of the first answer has the clinic’s clock from that answer', async () => {
  const db = openDb('first-answer');
  const waiting = { key: 'k', line: 'l', state: 'sending', attempts: 1, nextAttemptAt: 0, createdAt: 0 } as const;
  const seq = await db.outbox.add({ ...waiting, name: 'bookSlot', input: wishOf(testBooking) });
  const entry = await db.outbox.get(seq);
  if (!entry) throw new Error('Nothing waits.');
  const output = { acknowledged: true, insertedId: 'b1' };
  const outcome = { kind: 'accepted', output, clockAhead: 3000 } as const;
  await settle({ db, now: () => 7, random: () => 0 }, { entry, outcome });
  expect(await listMessages(db)).toMatchObject([{ at: 7, ahead: 3000 }]);
});
