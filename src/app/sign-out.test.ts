import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeAsNewer } from '../data/change-as-newer.ts';
import { type MolarDb, openDb } from '../data/db.ts';
import { moveToTabMemory } from '../data/move-to-tab-memory.ts';
import { testBooking } from '../data/test-booking.ts';
import { wishOf } from '../data/wish-of.ts';
import { createDrafts } from '../platform/drafts.ts';
import { listLeftBehind } from '../platform/left-behind.ts';
import { createSession, type Ending } from '../platform/session.ts';
import { createTabStorage, openStorage } from '../platform/storage.ts';
import { readAccessToken, writeAccessToken } from '../platform/token.ts';
import { createTokenMirror } from '../platform/token-mirror.ts';
import { createWaitingRecords } from '../platform/waiting-record.ts';
import { enqueue } from '../sync/outbox.ts';
import type { App } from './app-context.ts';
import { emptyWorkspace } from './empty-workspace.ts';
import { endSession, forgetPerson, NOTHING_WAITS, signOut, signOutHere } from './sign-out.ts';
import { createWorkspaces, UNASKED, type Workspace } from './workspaces.ts';

let db: MolarDb;
let steps: string[];
let ended: Ending | undefined;
let count = 0;
let app: App;
let tellSession: () => void;

beforeEach(async () => {
  db = openDb(`sign-out-${count++}`);
  steps = [];
  ended = undefined;
  await db.bookings.put(testBooking);
  await enqueue(db, { name: 'bookSlot', input: wishOf(testBooking) }, 1);
  app = {
    session: {
      account: { uid: 'pat' },
      subscribe(listen: () => void) {
        tellSession = listen;
        return () => steps.push('no longer listened to');
      },
      clear(because?: Ending) {
        ended = because;
        Object.assign(this, { account: null });
        steps.push('account gone');
      },
    },
    workspaces: {
      current: {
        account: { uid: 'pat' },
        storage: 'device',
        db,
        sync: {
          async stop() {
            steps.push(`stopped while ${await stateOfQueue()}`);
          },
        },
        empty(because: Ending | undefined, isBack: () => boolean) {
          return emptyWorkspace(this as unknown as Workspace, because, isBack);
        },
      },
    },
    async loadAuth() {
      steps.push(`provider asked while ${await stateOfQueue()}`);
      return {
        signOut(uid: string) {
          steps.push(`${uid} leaves the provider`);
          return new Promise(() => {});
        },
      };
    },
    async showToast({ text }: { text: string }) {
      steps.push(text);
      return () => steps.push('taken away');
    },
  } as unknown as App;
});

afterEach(() => {
  vi.restoreAllMocks();
  openStorage().storage.clear();
});

async function stateOfQueue() {
  return (await db.outbox.toArray())[0]?.state;
}

async function fillDevice() {
  const tab = openDb(db.name, { indexedDB: new IDBFactory(), IDBKeyRange });
  const closing = new AbortController();
  const fullDevice = await moveToTabMemory(db, tab, closing.signal);
  Object.assign(app.workspaces.current ?? {}, { db: tab, storage: 'tab', fullDevice });
  app.session.clear = () => closing.abort();
}

test('sending stops before the queue is locked, and the provider comes last', async () => {
  signOut(app);
  await expect.poll(() => steps).toHaveLength(4);
  expect(steps).toEqual([
    'stopped while waiting',
    'account gone',
    'provider asked while signed-out',
    'pat leaves the provider',
  ]);
  expect(await db.bookings.count()).toBe(0);
});

test('the provider lets go of a person who is still gone, and no later page has to finish that', async () => {
  const signOutThere = vi.fn(async (_uid: string, _isWanted: () => boolean) => void steps.push('left the provider'));
  Object.assign(app, { loadAuth: async () => ({ signOut: signOutThere }) });
  Object.assign(app.session, { noteLogoutDone: () => steps.push('done') });
  await signOut(app);
  expect(steps.slice(-2)).toEqual(['left the provider', 'done']);
  const isWanted = signOutThere.mock.calls[0]?.[1];
  expect(isWanted?.()).toBe(true);
  // The provider's answer may take long, and they may be back by then.
  Object.assign(app.session, { account: { uid: 'pat' } });
  expect(isWanted?.()).toBe(false);
});

test('the provider is not told of a sign-in that it has ended itself', async () => {
  await signOutHere(app, { text: 'Over.' });
  expect(steps).toEqual(['stopped while waiting', 'account gone']);
  expect(ended).toEqual({ text: 'Over.' });
});

test.each([
  ['refused entries are deleted there too', undefined, ['waiting']],
  ['refused entries stay for a person who did not choose to leave', { text: 'Over.' }, ['waiting', 'rejected']],
  ['nothing of a deleted account stays', { text: 'Gone.', isDeleted: true }, []],
] as const)('on a full device, %s', async (_, because, left) => {
  const refused = wishOf({ ...testBooking, serviceId: 'oral-surgery' });
  const { seq = 0 } = (await enqueue(db, { name: 'bookSlot', input: refused }, 1)) ?? {};
  await db.outbox.update(seq, { state: 'rejected' });
  await fillDevice();
  await signOutHere(app, because);
  expect(listLeftBehind()).toEqual({});
  const { bookings, outbox } = openDb(db.name.replace('molar-', ''));
  expect((await outbox.toArray()).map(({ state }) => state)).toEqual(left);
  // No screen had shown the tab's copy, so nobody had cleared them.
  expect(await bookings.count()).toBe(0);
});

test('whoever is back by the time another tab empties their database keeps what is in it', async () => {
  const { current } = app.workspaces;
  const session = createSession(createTabStorage(), new EventTarget(), () => '/');
  // It was frozen in the meantime, say.
  const sync = { stop: async () => session.set({ uid: 'pat', email: '', name: 'Pat', photoURL: null }) };
  await emptyWorkspace({ ...current, sync } as unknown as Workspace, { text: '' }, () => session.isSignedIn('pat'));
  expect([await stateOfQueue(), await db.bookings.count()]).toEqual(['waiting', 1]);
});

test('whoever is back while another tab empties their database, and leaves again at once, is emptied by a later page', async () => {
  const session = createSession(createTabStorage(), new EventTarget(), () => '/');
  const sync = { stop: async () => session.set({ uid: 'pat', email: '', name: 'Pat', photoURL: null }) };
  const { transaction } = db;
  vi.spyOn(db, 'transaction').mockImplementation((async (...options: unknown[]) => {
    const result = await Reflect.apply(transaction, db, options);
    session.clear();
    return result;
  }) as never);
  const { current } = app.workspaces;
  await emptyWorkspace({ ...current, sync } as unknown as Workspace, UNASKED, () => session.isSignedIn('pat'));
  expect(await db.bookings.count()).toBe(1);
  expect(listLeftBehind()).toEqual({ pat: false });
});

test('whoever is back before a logout that took too long goes on keeps what is in it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { current } = app.workspaces;
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const emptying = vi.spyOn(db, 'transaction');
  Object.assign(current?.sync ?? {}, { stop: () => stopped });
  Object.assign(app.session, { isSignedIn: (uid: string) => uid === 'pat' });
  await signOutHere(app, { text: 'Over.' });
  timeout.mockRestore();
  stop();
  await expect.poll(() => emptying.mock.results.length).toBe(1);
  await emptying.mock.results[0]?.value;
  expect([await stateOfQueue(), await db.bookings.count()]).toEqual(['waiting', 1]);
});

test('whoever is back is not noted as still to be emptied, even if their database gives no answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.spyOn(db, 'transaction').mockReturnValue(new Promise(() => {}) as ReturnType<typeof db.transaction>);
  await emptyWorkspace(app.workspaces.current as Workspace, UNASKED, () => true);
  expect(listLeftBehind()).toEqual({});
});

test('a connection that the system has cut is opened again to lock the queue and empty the rest', async () => {
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(new DOMException('Cut.', 'UnknownError'));
  await signOutHere(app);
  expect(await stateOfQueue()).toBe('signed-out');
  expect(await db.bookings.count()).toBe(0);
});

test('a device that can’t be written to keeps nobody logged in, and what waits stays for its person', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { seq } =
    (await enqueue(db, { name: 'bookSlot', input: wishOf({ ...testBooking, date: 'May 9, 2030' }) }, 1)) ?? {};
  await db.outbox.update(seq ?? 0, { state: 'rejected' });
  writeAccessToken('token');
  vi.spyOn(db, 'transaction').mockRejectedValue(new Error('It fails.'));
  await signOutHere(app, { text: 'Over.' });
  expect(steps).toEqual(['stopped while waiting', 'account gone']);
  expect(readAccessToken()).toBeNull();
  await signOutHere(app);
  // What the clinic has refused is deleted all the same.
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting']);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(listLeftBehind()).toEqual({ pat: false });
});

test('a database that gives no answer keeps nobody logged in', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  // As in WebKit, when a frozen page holds it.
  vi.spyOn(db, 'transaction').mockReturnValue(new Promise(() => {}) as ReturnType<typeof db.transaction>);
  await signOutHere(app);
  expect(app.session.account).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  expect(listLeftBehind()).toEqual({ pat: false });
});

test('what a device holds that could not be opened is left for a later page, and what any other holds is not', async () => {
  Object.assign(app.workspaces.current ?? {}, { storage: 'tab' });
  await signOutHere(app, { text: 'Gone.', isDeleted: true });
  expect(listLeftBehind()).toEqual({ pat: true });
  Object.assign(app.session, { account: { uid: 'pat' } });
  Object.assign(app.workspaces.current ?? {}, { storage: 'device' });
  await signOutHere(app);
  expect(listLeftBehind()).toEqual({});
});

test('what only a newer version of the page knows how to empty is left for it', async () => {
  await changeAsNewer(db);
  await signOutHere(app);
  expect(await db.bookings.count()).toBe(0);
  expect(listLeftBehind()).toEqual({ pat: false });
});

test('what only a newer version of the page knows how to empty on a full device is left for it', async () => {
  await fillDevice();
  await changeAsNewer(db);
  await signOutHere(app);
  expect(listLeftBehind()).toEqual({ pat: false });
});

test('a database that a newer version of the page may be changing just then is left for it', async () => {
  const { transaction } = db;
  vi.spyOn(db, 'transaction').mockImplementation((async (...options: unknown[]) => {
    await Reflect.apply(transaction, db, options);
    db.close({ disableAutoOpen: false });
  }) as never);
  await signOutHere(app, { text: 'Over.' });
  expect(listLeftBehind()).toEqual({ pat: false });
  expect(await db.bookings.count()).toBe(0);
});

test('a page that is closed before the database has opened leaves it for a later one', async () => {
  Object.assign(app.workspaces, { current: undefined });
  await signOutHere(app);
  expect(listLeftBehind()).toEqual({ pat: false });
  Object.assign(app.session, { account: { uid: 'pat' } });
  await signOutHere(app, { text: 'Gone.', isDeleted: true });
  expect(listLeftBehind()).toEqual({ pat: true });
});

test.each([
  ['keeps what was refused, about which nobody has asked', undefined, ['signed-out', 'rejected']],
  ['keeps what was refused for a person who did not choose to leave', { text: 'Over.' }, ['signed-out', 'rejected']],
  ['loses everything of a deleted account', { text: 'Gone.', isDeleted: true }, []],
] as const)('a database that was still being opened %s', async (_, because, left) => {
  const refused = wishOf({ ...testBooking, serviceId: 'oral-surgery' });
  const { seq = 0 } = (await enqueue(db, { name: 'bookSlot', input: refused }, 1)) ?? {};
  await db.outbox.update(seq, { state: 'rejected' });
  const { current } = app.workspaces;
  const { promise: opening, resolve: open } = Promise.withResolvers<void>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const storage = createTabStorage();
  const session = createSession(storage, new EventTarget(), () => '/');
  session.set({ uid: 'pat', email: 'pat@molar.test', name: 'Pat', photoURL: null });
  const workspaces = createWorkspaces(session, async (account) => {
    await opening;
    const opened = Object.assign(current ?? {}, { account }) as Workspace;
    const isBack = () => session.isSignedIn('pat');
    return Object.assign(opened, {
      close: (because = UNASKED) => emptyWorkspace(opened, because, isBack).then(close),
    });
  });
  // Logging out does not wait for the database.
  await signOutHere({ ...app, session, workspaces }, because);
  expect(session.account).toBeNull();
  open();
  await closed;
  expect(await db.bookings.count()).toBe(0);
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(left);
  expect(listLeftBehind()).toEqual({});
});

test('the token and the worker’s copy of it are removed', async () => {
  writeAccessToken('token');
  await signOutHere(app, { text: 'Over.' });
  expect(readAccessToken()).toBeNull();
  await expect.poll(() => createTokenMirror().read()).toBeNull();
});

test('a person who logs in while the one before is being signed out stays', async () => {
  const pat = { uid: 'pat' };
  const session = Object.assign(app.session, { account: pat });
  const leaving = signOutHere(app, { text: 'Over.' });
  session.account = { ...pat, uid: 'sam' } as typeof session.account & object;
  writeAccessToken('of sam');
  await leaving;
  expect(steps).not.toContain('account gone');
  expect(readAccessToken()).toBe('of sam');
});

test('a toast says why the clinic ended the login, even if the provider hangs', async () => {
  endSession(app, { code: 'auth.not-admin', message: 'No admin.' }, NOTHING_WAITS);
  await expect.poll(() => steps).toContain('No admin.');
  await expect.poll(() => ended).toMatchObject({ text: 'No admin.', isNotAdmin: true, atLogin: 'after-toast' });
});

test('the toast disappears with the next login', async () => {
  endSession(app, { code: 'auth.expired', message: 'Forbidden access' }, NOTHING_WAITS);
  await expect.poll(() => steps).toContain('provider asked while signed-out');
  tellSession();
  expect(steps).not.toContain('taken away');
  Object.assign(app.session, { account: { uid: 'pat' } });
  tellSession();
  expect(steps.slice(-2)).toEqual(['no longer listened to', 'taken away']);
});

const EXPIRED = 'Your login has expired. Please log in again.';

test('where nothing waits, nothing is said to be sent later', async () => {
  endSession(app, { code: 'auth.expired', message: EXPIRED }, NOTHING_WAITS);
  await expect.poll(() => steps).toContain(EXPIRED);
});

test('waiting entries are said to be sent later, unless the person can’t log in any more', async () => {
  endSession(app, { code: 'auth.expired', message: EXPIRED }, { waiting: 1, hasPaid: false });
  await expect.poll(() => steps).toContain(`${EXPIRED} What waits on this device is sent once you log in again.`);
  await expect
    .poll(() => ended)
    .toMatchObject({ text: `${EXPIRED} What waits on this device is sent once you log in again.` });
  endSession(app, { code: 'auth.expired', message: 'Forbidden access' }, { waiting: 1, hasPaid: false });
  await expect.poll(() => steps).toContain('Forbidden access');
  endSession(app, { code: 'auth.deleted', message: 'Gone.' }, { waiting: 1, hasPaid: false });
  await expect
    .poll(() => ended)
    .toMatchObject({
      text: expect.stringMatching(
        /^This account was deleted\..*too\. The clinic had not confirmed one request, and it won’t be sent anymore\.$/,
      ),
    });
});

test('a person who has paid on the device is told that the payment is not lost with it', async () => {
  endSession(app, { code: 'auth.deleted', message: 'Gone.' }, { waiting: 2, hasPaid: true });
  await expect
    .poll(() => ended)
    .toMatchObject({
      text: expect.stringMatching(/anymore\. If your card was charged, the clinic has the payment in its books\.$/),
    });
});

test('there is no toast if only the login page gives the reason', async () => {
  endSession(app, { code: 'auth.not-admin', message: 'No admin.', isQuiet: true }, NOTHING_WAITS);
  await expect.poll(() => ended).toMatchObject({ text: 'No admin.', isNotAdmin: true, atLogin: undefined });
  await expect.poll(() => steps).toContain('provider asked while signed-out');
  expect(steps).not.toContain('No admin.');
});

test.each([
  ['refused entries are deleted for a person who chose to leave', undefined, 0],
  ['refused entries stay for a person who was logged out', { text: 'Over.' }, 1],
])('%s', async (_what, because, left) => {
  await db.outbox.toCollection().modify({ state: 'rejected' });
  await signOutHere(app, because);
  expect(await db.outbox.count()).toBe(left);
});

test('nothing of an account that the clinic has deleted stays, not even waiting entries', async () => {
  await db.facts.put({ name: 'hasBooked', value: true });
  endSession(app, { code: 'auth.deleted', message: 'This account was deleted.' }, NOTHING_WAITS);
  await expect
    .poll(() => ended?.text)
    .toBe('This account was deleted. Everything this device kept for it is deleted, too.');
  expect(steps).toContain('stopped while waiting');
  for (const table of db.tables) expect(await table.count(), table.name).toBe(0);
});

test('the clinic is told that the token has ended if the person chose to leave', async () => {
  const heard: string[] = [];
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        // Node does not resolve addresses against the page's.
        super(typeof input === 'string' ? new URL(input, 'http://clinic.test') : input, init);
      }
    },
  );
  vi.stubGlobal('fetch', async (request: Request) => {
    heard.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('authorization')}`);
    return Response.json({ result: { acknowledged: true } });
  });
  writeAccessToken('theirs');
  await signOutHere(app, { text: 'Over.' });
  writeAccessToken('mine');
  await signOutHere(app);
  await expect.poll(() => heard).toEqual(['PUT /sign-out Bearer mine']);
  vi.unstubAllGlobals();
});

const PHONE = { phone: '555 0100' };
const NO_NAMES = { at: 1, count: 1, requests: [] };

test.each([
  ['a person who chose to leave keeps no drafts and no names of waiting requests', undefined, undefined, NO_NAMES],
  ['drafts stay for a person who was logged out', { text: 'Over.' }, PHONE, NO_NAMES],
  [
    'not even the number of waiting requests stays of a deleted account',
    { text: 'Gone.', isDeleted: true },
    undefined,
    undefined,
  ],
])('%s', (_what, because, typed, left) => {
  const storage = createTabStorage();
  const drafts = createDrafts(storage, 'pat');
  const records = createWaitingRecords(storage, 'pat');
  drafts.write('booking', PHONE);
  records.write(1, ['Book Teeth Cleaning'], 1);
  forgetPerson({ records, drafts }, because);
  expect([drafts.read('booking'), records.read()]).toEqual([typed, left]);
  expect(createDrafts(storage, 'sam').read('booking')).toBeUndefined();
});
