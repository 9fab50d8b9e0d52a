import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDb } from '../../data/db.ts';
import { enqueueAll } from '../outbox.ts';
import { requeue } from '../requeue.ts';
import { settle } from '../settle.ts';

const patient = { name: 'Wes Walk', phone: '212 555 0100' };

function note(visitId: string, kind: 'arrived' | 'in-chair') {
  const input = { id: randomUUID(), visitId, at: '2030-01-08T13:00:00.000Z', kind };
  return { name: 'noteVisit' as const, input, patient };
}

test('refusing a walk-in rejects the notes on them as well, with a single message', async () => {
  const db = openDb('add-walk-in');
  const id = randomUUID();
  const walkIn = { name: 'addWalkIn' as const, input: { id, date: 'Jan 8, 2030', patient } };
  const press = [walkIn, note(id, 'arrived'), note(id, 'in-chair'), note(randomUUID(), 'arrived')];
  const [entry] = await enqueueAll(db, press, 0);
  if (!entry) throw new Error('The walk-in was not kept.');
  const message = 'Only the front desk can do this.';
  const problem = { code: 'auth.not-desk', message, Message: message } as const;
  const outcome = { kind: 'rejected', status: 403, problem } as const;
  await settle({ db, now: () => 0, random: () => 0 }, { entry, outcome });

  const states = async () => (await db.outbox.toArray()).map(({ state }) => state);
  // The last note is on somebody else, and goes out.
  expect(await states()).toEqual(['rejected', 'rejected', 'rejected', 'waiting']);
  expect(await db.messages.toArray()).toMatchObject([{ kind: 'error', text: message, about: patient.name }]);

  await requeue(db, entry.seq);
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
});
