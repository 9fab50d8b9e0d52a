import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDb } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import { addMessage, listMessages } from '../data/messages.ts';
import type { OpenedDb } from '../data/open-person-db.ts';
import type { Drafts } from '../platform/drafts.ts';
import { createTabStorage } from '../platform/storage.ts';
import { createWaitingRecords, MOST_NAMED } from '../platform/waiting-record.ts';
import { enqueue } from '../sync/outbox.ts';
import { clinicMomentText } from '../words/clinic-time-text.ts';
import { createDeviceWatch, type DeviceWatch } from './device-watch.ts';
import { forgetPerson } from './sign-out.ts';

// The time until the next read depends on how long reading takes.
const soon = { timeout: 30_000 };

const storage = createTabStorage();
const records = createWaitingRecords(storage, 'pat');
const at = Date.parse('2030-01-07T12:00:00Z');

let shown: number[] = [];
let asked = 0;
const watches: DeviceWatch[] = [];

async function watch(opened: Partial<OpenedDb> & Pick<OpenedDb, 'db'>, clinicNow = () => at): Promise<DeviceWatch> {
  const watch = await createDeviceWatch(
    { storage: 'device', isNew: false, ...opened },
    {
      records,
      showWaiting: (count) => shown.push(count),
      momentText: (moment) => clinicMomentText(moment, 'Asia/Tokyo'),
      askForLastingStorage: async () => {
        asked++;
        return asked > 1;
      },
      clinicNow,
    },
  );
  watches.push(watch);
  return watch;
}

afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
  storage.clear();
  shown = [];
  asked = 0;
});

const wish = {
  serviceId: 'teeth-cleaning',
  serviceName: 'Teeth Cleaning',
  date: 'Jan 8, 2030',
  slot: '08.00 AM - 08.30 AM',
  userName: 'Pat',
  email: 'pat@molar.test',
  phone: '555 0100',
  price: 99,
  payment: false,
} as const;
const NAME = 'Book Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM';

test('waiting requests are recorded outside the database and counted on the icon, until they are gone', async () => {
  const db = openDb('counted');
  await watch({ db });
  const entry = await enqueue(db, { name: 'bookSlot', input: wish }, at);
  await vi.waitFor(() => expect(records.read()).toEqual({ at, count: 1, requests: [NAME] }), soon);
  expect(shown.at(-1)).toBe(1);
  await db.outbox.delete(entry?.seq ?? 0);
  await vi.waitFor(() => expect(shown.at(-1)).toBe(0), soon);
  expect(records.read()).toBeUndefined();
});

test('names and drafts of a person who leaves are forgotten even if a full storage refuses the record without names', () => {
  records.write(1, [NAME], at);
  vi.spyOn(storage, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  const drafts = { forgetAll: vi.fn<() => void>() } as unknown as Drafts;
  forgetPerson({ records, drafts }, undefined);
  expect(drafts.forgetAll).toHaveBeenCalledOnce();
  expect(storage.getItem('molar.waiting.pat')).toBeNull();
});

test('the icon has no number once nobody is signed in', async () => {
  const db = openDb('number');
  await enqueue(db, { name: 'bookSlot', input: wish }, at);
  const ended = await watch({ db });
  await vi.waitFor(() => expect(shown.at(-1)).toBe(1), soon);
  ended.stop();
  expect(shown.at(-1)).toBe(0);
});

test('waiting requests that the browser deleted are named once', async () => {
  records.write(1, [NAME], at);
  const db = openDb('evicted');
  await watch({ db, isNew: true });
  const texts = (await listMessages(db)).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining(NAME)]);
  await vi.waitFor(() => expect(records.read()).toBeUndefined(), soon);
  await watch({ db, isNew: true });
  expect(await listMessages(db)).toHaveLength(1);
});

test('no names stay behind after a sign-out, and the number of deleted requests is reported', async () => {
  records.write(2, [NAME, NAME], at);
  records.forgetNames();
  expect(storage.getItem('molar.waiting.pat')).not.toContain('Teeth');
  const db = openDb('evicted-while-away');
  await watch({ db, isNew: true });
  expect(await listMessages(db)).toMatchObject([
    {
      text: expect.stringMatching(
        /Not sent by Jan 7, 2030, 9.00 PM: 2 requests\. Please check what the clinic has of it,/,
      ),
    },
  ]);
  await vi.waitFor(() => expect(records.read()).toBeUndefined(), soon);
  records.forgetNames();
  expect(storage.length).toBe(0);
});

test('a request counts as lost with the tab only if it is nowhere else', async () => {
  const wishes = async (db: OpenedDb['db'], carriedKey?: string) => {
    const entry = await enqueue(db, { name: 'bookSlot', input: wish }, at);
    if (entry && carriedKey) await db.outbox.update(entry.seq, { key: carriedKey, carriedKey });
  };
  const kept = openDb('kept');
  await wishes(kept);
  const onDevice = await watch({ db: kept });
  await vi.waitFor(() => expect(onDevice.waiting).toBe(1), soon);
  expect(onDevice.inTabOnly).toBe(0);
  const tab = openDb('tab');
  await wishes(tab, 'k');
  const inTab = await watch({ db: tab, storage: 'tab', isNew: true });
  await vi.waitFor(() => expect(inTab.waiting).toBe(1), soon);
  expect(inTab.inTabOnly).toBe(0);
  await wishes(tab);
  await vi.waitFor(() => expect(inTab.inTabOnly).toBe(1), soon);
});

test('a payment counts as waiting however many requests are in front of it, until it is refused', async () => {
  const db = openDb('paid-late');
  for (let waiting = 0; waiting <= MOST_NAMED; waiting++) await enqueue(db, { name: 'bookSlot', input: wish }, at);
  const watched = await watch({ db });
  await vi.waitFor(() => expect(watched.waiting).toBe(MOST_NAMED + 1), soon);
  expect(watched.hasPaid).toBe(false);
  const payment = await enqueue(db, { name: 'confirmPayment', input: { id: 'b', paymentIntent: 'pi_1' } }, at);
  await vi.waitFor(() => expect(watched.hasPaid).toBe(true), soon);
  await db.outbox.update(payment?.seq ?? 0, { state: 'rejected' });
  await vi.waitFor(() => expect(watched.hasPaid).toBe(false), soon);
});

test('waiting requests that the browser deletes under an open page are named as well', async () => {
  const db = openDb('evicted-under-a-page');
  await watch({ db });
  await enqueue(db, { name: 'bookSlot', input: wish }, at);
  await vi.waitFor(() => expect(records.read()?.count).toBe(1), soon);
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(db.name).onsuccess = resolve;
  });
  // The next read opens it again.
  await getFact(db, 'role');
  await addMessage(db, { kind: 'info', text: 'Something else' }, at);
  await enqueue(db, { name: 'bookSlot', input: { ...wish, date: 'Jan 9, 2030' } }, at);
  await vi.waitFor(
    async () => expect((await listMessages(db)).map(({ text }) => text)).toContainEqual(expect.stringContaining(NAME)),
    soon,
  );
});

test.each<[string, Partial<OpenedDb>]>([
  ['a database that is still there', {}],
  ['a tab that could not open it', { isNew: true, storage: 'tab' }],
])('%s reports no loss', async (name, opened) => {
  records.write(1, [NAME], at);
  const db = openDb(name);
  await watch({ db, ...opened });
  expect(await listMessages(db)).toEqual([]);
  await vi.waitFor(() => expect(shown).toEqual([0]), soon);
  expect(records.read() === undefined).toBe(opened.storage !== 'tab');
});

test('the browser is asked to keep everything after the first request, and again at the next visit if it did not agree', async () => {
  const db = openDb('asked');
  const first = await watch({ db });
  expect(asked).toBe(0);
  first.noteSaved();
  first.noteSaved();
  await vi.waitFor(async () => expect(await getFact(db, 'isPersistent')).toBe(false), soon);
  expect(await getFact(db, 'firstStoredAt')).toBe(at);
  (await watch({ db })).noteSaved();
  await vi.waitFor(async () => expect(await getFact(db, 'isPersistent')).toBe(true), soon);
  expect(asked).toBe(2);
});

test('a browser that has agreed is not asked again, nor for what only a tab has, and the first request keeps its time', async () => {
  const db = openDb('agreed');
  await setFact(db, 'firstStoredAt', at);
  await setFact(db, 'isPersistent', true);
  const read = vi.spyOn(db.facts, 'get');
  (await watch({ db }, () => at + 1)).noteSaved();
  await vi.waitFor(() => expect(read).toHaveBeenCalledWith('isPersistent'), soon);
  await Promise.all(read.mock.results.map(({ value }) => value));
  expect(await getFact(db, 'firstStoredAt')).toBe(at);
  (await watch({ db: openDb('agreed-in-tab'), storage: 'tab' })).noteSaved();
  await vi.waitFor(() => expect(shown).toEqual([0, 0]), soon);
  expect(asked).toBe(0);
});
