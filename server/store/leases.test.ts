import { expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { endLease, getLastDone, takeLease } from './leases.ts';
import { openStore } from './store.ts';

test('a lease that a process took with a clock that was ahead holds up nobody once the clock is right', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const take = (holder: string, now: number) =>
    store.transaction((tx) => takeLease(tx, { name: 'retention', holder }, { now, until: now + 10 }));
  expect(await take('killed', 1000)).toBe(true);
  // The clocks of two servers may differ a little.
  expect(await take('next', 995)).toBe(false);
  expect(await take('next', 5)).toBe(true);
  await store.close();
});

test('a holder whose lease expired neither ends the next holder’s lease nor reports the work as done', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const [slow, next, third] = ['slow', 'next', 'third'].map((holder) => ({ name: 'retention', holder }));
  if (!slow || !next || !third) throw new Error('There are three.');
  const take = (lease: typeof slow, now: number) =>
    store.transaction((tx) => takeLease(tx, lease, { now, until: now + 10 }));
  expect([await take(slow, 0), await take(next, 5), await take(next, 10)]).toEqual([true, false, true]);
  await endLease(store.db, slow, 11);
  expect([await getLastDone(store.db, 'retention'), await take(third, 12)]).toEqual([undefined, false]);
  await endLease(store.db, next, 13);
  expect([await getLastDone(store.db, 'retention'), await take(third, 13)]).toEqual([13, true]);
  await store.close();
});
