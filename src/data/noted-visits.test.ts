import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from './db.ts';
import { addNoted, getAcceptedHere, YOU } from './noted-visits.ts';

test('of all that was accepted from this device the last is remembered', async () => {
  const db = openDb('noted-visits');
  const at = '2030-01-08T13:00:00.000Z';
  const eventOf = (_id: string) => ({ _id, visitId: 'v', kind: 'arrived', by: YOU, at, receivedAt: at });
  await db.transaction('rw', db.facts, db.visits, db.prints, async () => {
    for (let count = 0; count <= 200; count++) await addNoted(db, { event: eventOf(`e${count}`) });
  });
  const known = await getAcceptedHere(db);
  expect([known.size, known.has('e0'), known.has('e1'), known.has('e200')]).toEqual([200, false, true, true]);
});
