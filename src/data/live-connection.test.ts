import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from './db.ts';
import { closeForGood, onLiveConnection } from './live-connection.ts';

test('late work on a database that was closed for good is done, and leaves no connection behind', async () => {
  const db = openDb('pat');
  await db.open();
  closeForGood(db);
  const put = (value: number) => onLiveConnection(db, () => db.facts.put({ name: 'hasBooked', value }));
  await Promise.all([put(1), put(2)]);
  expect(db.isOpen()).toBe(false);

  const next = openDb('pat');
  expect(await next.facts.toArray()).toEqual([{ name: 'hasBooked', value: 2 }]);
  next.close();
});
