import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { openStore } from './store.ts';

test('a store that may not grow says so, whatever became of its transaction', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const grow = async () => {
    for (let i = 0; ; i++) {
      const hash = crypto.randomUUID();
      await store.transaction((tx) =>
        tx
          .insertInto('images')
          .values({ hash, bytes: new Uint8Array(20_000), created_at: i })
          .execute(),
      );
    }
  };
  await sql`pragma max_page_count = 1`.execute(store.db);
  const error = await grow().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'SQLITE_FULL' });
  expect([store.isFull(error), store.isUnavailable(error)]).toEqual([true, true]);
  await store.close();
});
