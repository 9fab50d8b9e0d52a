import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '../testing/engines.ts';
import { testFolder } from '../testing/folder.ts';
import { testUser } from '../testing/user.ts';
import { addToAudit } from './audit.ts';
import { type AuditFilter, findAuditLines } from './find-audit-lines.ts';
import { openStore, type Store } from './store.ts';
import { insertUser } from './users.ts';

describeEachEngine((newDatabase) => {
  let store: Store;
  beforeAll(async () => {
    const databaseUrl = await newDatabase();
    store = await openStore({ dataDir: testFolder(), databaseUrl });
    await insertUser(store.db, testUser({ id: 'pat' }));
    const add = (now: number, who: string, person: string | null, detail: string) =>
      store.transaction((tx) =>
        addToAudit(
          tx,
          { who, requestId: `r-${now}`, deviceAt: null, now: () => now },
          { action: 'booking.made', object: 'b', person, detail },
        ),
      );
    await add(10, 'pat', 'pat', 'Teeth-Cleaning');
    await add(20, 'ada', 'pat', '100%_\\ Ünal');
    await add(30, 'ada', null, '');
  });
  afterAll(() => store.close());

  const find = async ({ text, ...filter }: Omit<AuditFilter, 'text'> & { text?: string }, before?: number) => {
    const words = text === undefined ? undefined : { words: text, zone: 'UTC' };
    const { lines } = await findAuditLines(store.db, { ...filter, text: words }, { before, most: 9 });
    return lines.map(({ number }) => number);
  };

  test('lines are found by text, person and time, newest first', async () => {
    expect(await find({})).toEqual([3, 2, 1]);
    expect(await find({ text: 'teeth-CLEANING' })).toEqual([1]);
    expect(await find({ text: 'R-3' })).toEqual([3]);
    for (const text of ['0%', '%_', '_\\', 'Ünal']) expect(await find({ text }), text).toEqual([2]);
    expect(await find({ person: 'pat' })).toEqual([2, 1]);
    expect(await find({ person: 'ada' })).toEqual([3, 2]);
    expect(await find({ time: [10, 20] })).toEqual([1]);
    expect(await find({ time: [20, 99], person: 'pat' })).toEqual([2]);
    expect(await find({ time: [40, 99] })).toEqual([]);
    expect(await find({}, 3)).toEqual([2, 1]);
  });

  test('lines come with the addresses of the people who have one', async () => {
    const { lines } = await findAuditLines(store.db, {}, { most: 9 });
    expect(lines.map(({ who_email, person_email }) => [who_email, person_email])).toEqual([
      [null, null],
      [null, 'pat@clinic.test'],
      ['pat@clinic.test', 'pat@clinic.test'],
    ]);
  });

  test('lines are found by the words that the page shows for an action or a note', async () => {
    const origin = { who: 'dee', requestId: 'r', deviceAt: null, now: () => 40 };
    await store.transaction((tx) => addToAudit(tx, origin, { action: 'visit.noted', object: 'b', detail: 'in-chair' }));
    expect(await find({ text: 'In chair' })).toEqual([4]);
    expect(await find({ text: 'booked AN' })).toEqual([3, 2, 1]);
  });
});
