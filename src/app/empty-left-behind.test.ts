import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeAsNewer } from '../data/change-as-newer.ts';
import { type MolarDb, openDb } from '../data/db.ts';
import { testBooking } from '../data/test-booking.ts';
import { wishOf } from '../data/wish-of.ts';
import { dropLeftBehind, listLeftBehind, noteLeftBehind } from '../platform/left-behind.ts';
import { openStorage } from '../platform/storage.ts';
import { enqueue } from '../sync/outbox.ts';
import { emptyLeftBehind } from './empty-left-behind.ts';

let db: MolarDb;
beforeEach(async () => {
  openStorage().storage.clear();
  db = openDb('pat');
  await db.bookings.put(testBooking);
  await enqueue(db, { name: 'bookSlot', input: wishOf(testBooking) }, 1);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

const life = { stay: new AbortController().signal, back: async () => {}, follow: () => () => {} };
const nobody = { isSignedIn: (_: string) => false };
const pat = { isSignedIn: (uid: string): boolean => uid === 'pat' };
const left = async () => [await db.bookings.count(), ...(await db.outbox.toArray()).map(({ state }) => state)];

test('what somebody left behind is emptied, and what waits is locked', async () => {
  noteLeftBehind('pat', false);
  await emptyLeftBehind(nobody, life);
  expect(await left()).toEqual([0, 'signed-out']);
  expect(listLeftBehind()).toEqual({});
});

test('a database that was emptied is let go of: it is not for the person who is here', async () => {
  noteLeftBehind('pat', false);
  const used = vi.spyOn(IDBDatabase.prototype, 'transaction').mock.contexts;
  const closed = vi.spyOn(IDBDatabase.prototype, 'close').mock.contexts;
  const unfollow = vi.fn();
  const follow = vi.fn(() => unfollow);
  await emptyLeftBehind(nobody, { ...life, follow });
  expect(used.length).toBeGreaterThan(0);
  expect(closed).toEqual(expect.arrayContaining(used));
  expect([follow.mock.calls.length, unfollow.mock.calls.length]).toEqual([1, 1]);
});

test('a database that the browser has deleted is not made again: its person has to be told', async () => {
  noteLeftBehind('deleted', false);
  await emptyLeftBehind(nobody, life);
  expect(listLeftBehind()).toEqual({});
  expect(await Dexie.exists('molar-deleted')).toBe(false);
});

test('a database that a newer version has changed is emptied once more by a page of that version', async () => {
  await changeAsNewer(db);
  noteLeftBehind('pat', false);
  await emptyLeftBehind(nobody, life);
  expect(await left()).toEqual([0, 'signed-out']);
  expect(listLeftBehind()).toEqual({ pat: false });
});

test('nothing of a deleted account stays', async () => {
  noteLeftBehind('pat', true);
  await emptyLeftBehind(nobody, life);
  expect(await left()).toEqual([0]);
});

test('whoever is back, or was back in the meantime, keeps everything', async () => {
  noteLeftBehind('pat', false);
  await emptyLeftBehind(pat, life);
  expect(await left()).toEqual([1, 'waiting']);
  const session = { ...nobody };
  const done = emptyLeftBehind(session, life);
  session.isSignedIn = pat.isSignedIn;
  await done;
  expect(await left()).toEqual([1, 'waiting']);
  // They were back, and may have left again.
  noteLeftBehind('pat', false);
  const late = emptyLeftBehind(nobody, life);
  dropLeftBehind('pat');
  await late;
  expect(await left()).toEqual([1, 'waiting']);
});

test('whoever is back while their database is busy keeps everything', async () => {
  noteLeftBehind('pat', false);
  const session = { ...nobody };
  const { transaction } = Dexie.prototype;
  vi.spyOn(Dexie.prototype, 'transaction').mockImplementation(function (this: Dexie, ...options: unknown[]) {
    session.isSignedIn = pat.isSignedIn;
    return Reflect.apply(transaction, this, options);
  });
  await emptyLeftBehind(session, life);
  expect(await left()).toEqual([1, 'waiting']);
  // They may leave again before it has opened.
  expect(listLeftBehind()).toEqual({ pat: false });
});

test('a database that still gives no answer is left for a later page, and the others are emptied', async () => {
  noteLeftBehind('silent', false);
  noteLeftBehind('pat', false);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { open } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    return name === 'molar-silent' ? ({} as IDBOpenDBRequest) : open.call(this, name, version);
  });
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => timeout(10));
  await emptyLeftBehind(nobody, life);
  expect(listLeftBehind()).toEqual({ silent: false });
  expect(await left()).toEqual([0, 'signed-out']);
  expect(warn).toHaveBeenCalledOnce();
});
