import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from '../data/db.ts';
import type { CommandContext } from './command-context.ts';
import { discardEntry } from './discard-entry.ts';

test('a note that has gone out since its button was shown is not given up: only the clinic’s answer ends it', async () => {
  const db = openDb('discard-entry');
  const input = { id: 'e', visitId: 'v', kind: 'arrived', at: '2030-01-08T13:00:00.000Z' } as const;
  const note = { name: 'noteVisit', input, line: 'v', nextAttemptAt: 0, createdAt: 0 } as const;
  const sent = await db.outbox.add({ ...note, key: 'sent', state: 'sending', attempts: 1 });
  const waiting = await db.outbox.add({ ...note, key: 'waiting', state: 'waiting', attempts: 0 });
  const context = { db, wake: () => {} } as CommandContext;
  for (const seq of [sent, waiting]) await discardEntry(context, { seq });
  expect((await db.outbox.toArray()).map(({ key }) => key)).toEqual(['sent']);
});
