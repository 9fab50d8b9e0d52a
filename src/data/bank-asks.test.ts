import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { listBankAsks, noteBankAsks } from './bank-asks.ts';
import { openDb } from './db.ts';

test('a bank that no longer asks about one appointment may still ask about another', async () => {
  const db = openDb('bank-asks');
  for (const id of ['a', 'b', 'a']) await noteBankAsks(db, id, true);
  await noteBankAsks(db, 'a', false);
  expect([...(await listBankAsks(db))]).toEqual(['b']);
});
