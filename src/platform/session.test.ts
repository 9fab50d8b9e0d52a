import { expect, test, vi } from 'vitest';
import { type Account, createSession, type Session } from './session.ts';
import { createTabStorage } from './storage.ts';

const pat: Account = { uid: 'pat', email: 'pat@molar.test', name: 'Pat', photoURL: null };

function storageWith(entries: [string, string][] = []): Storage {
  const storage = createTabStorage();
  for (const [key, value] of entries) storage.setItem(key, value);
  return storage;
}

const open = (storage: Storage, events = new EventTarget(), href = '/') => createSession(storage, events, () => href);

test('the signed-in person is known at once at the next start', () => {
  const storage = storageWith();
  open(storage).set(pat);
  expect(open(storage).account).toEqual(pat);
});

test.each(['no JSON', '{"uid":"","email":"a@b.c","name":"A","photoURL":null}', 'null', '[]'])(
  'a stored %j counts as nobody signed in',
  (text) => {
    expect(open(storageWith([['molar.account', text]])).account).toBeNull();
  },
);

test('the reason for a sign-out is known until somebody signs in', () => {
  const session = open(storageWith());
  session.set(pat);
  session.clear({ text: 'Forbidden access', isNotAdmin: true });
  expect(session.ended).toEqual({ text: 'Forbidden access', isNotAdmin: true });
  session.set(pat);
  expect(session.ended).toBeUndefined();
  session.clear();
  expect(session.ended).toBeUndefined();
});

test('the reason is dropped once somebody begins to log in, unless a toast still shows it', () => {
  const session = open(storageWith());
  const told = vi.fn();
  session.set(pat);
  session.clear({ text: 'Your account is deleted.' });
  session.subscribe(told);
  session.noteEntering();
  expect(session.ended).toBeUndefined();
  expect(told).toHaveBeenCalledOnce();
  session.set(pat);
  session.clear({ text: 'Forbidden access', atLogin: 'after-toast' });
  session.noteEntering();
  expect(session.ended?.text).toBe('Forbidden access');
});

test('once its toast is gone, the login page gives the reason, unless somebody has logged in', () => {
  const session = open(storageWith());
  session.set(pat);
  session.clear({ text: 'Forbidden access', atLogin: 'after-toast' });
  session.noteToastGone();
  expect(session.ended).toEqual({ text: 'Forbidden access' });
  session.set(pat);
  session.noteToastGone();
  expect(session.ended).toBeUndefined();
});

test('what somebody should be told at their login is said once', () => {
  const session = open(storageWith());
  session.set(pat, 'Please confirm your email address.');
  expect(session.takeWelcome()).toBe('Please confirm your email address.');
  // As for a workspace that is rebuilt.
  expect(session.takeWelcome()).toBeUndefined();
});

test('a logout is known in every tab until the provider knows of it', () => {
  const storage = storageWith();
  const [tab, other] = [open(storage), open(storage)];
  // Nobody has left.
  tab.clear();
  tab.set(pat);
  expect(tab.isLogoutPending).toBe(false);
  tab.clear();
  expect([tab.isLogoutPending, other.isLogoutPending]).toEqual([true, true]);
  other.noteLogoutDone();
  expect(tab.isLogoutPending).toBe(false);
});

/** Two tabs. Writes of one reach the other when `deliver` is called, in order, as in a browser. */
function openTwoTabs() {
  const storage = storageWith();
  const events = new EventTarget();
  const told: { key: string; newValue: string | null }[] = [];
  const writing = {
    getItem: storage.getItem,
    setItem(key: string, newValue: string) {
      storage.setItem(key, newValue);
      told.push({ key, newValue });
    },
    removeItem(key: string) {
      storage.removeItem(key);
      told.push({ key, newValue: null });
    },
  } as Storage;
  function deliver() {
    for (const event of told.splice(0))
      events.dispatchEvent(Object.assign(new Event('storage'), { ...event, storageArea: storage }));
  }
  return { tab: open(writing), other: open(storage, events), deliver };
}

test('another tab learns why a login has ended, and gets no reason for a logout', () => {
  const { tab, other, deliver } = openTwoTabs();
  for (const [because, ended] of [
    [
      { text: 'Your account is deleted.', isDeleted: true },
      { text: 'Your account is deleted.', isDeleted: true, atLogin: 'alert' },
    ],
    [undefined, undefined],
    [
      { text: 'Your login is over.', isNotAdmin: true, atLogin: 'after-toast' },
      { text: 'Your login is over.', isNotAdmin: true, atLogin: 'alert' },
    ],
  ] as const) {
    tab.noteEntering();
    tab.set(pat);
    deliver();
    expect(other.account).toEqual(pat);
    tab.clear(because);
    deliver();
    expect(other.account).toBeNull();
    expect(other.ended).toEqual(ended);
  }
});

test('a tab that hears of a logout late, after somebody has begun to log in, does not take it for a deletion', () => {
  const { tab, other, deliver } = openTwoTabs();
  tab.set(pat);
  deliver();
  tab.clear();
  tab.noteEntering();
  deliver();
  expect([other.account, other.ended]).toEqual([null, undefined]);
});

test('a tab that has ended the login itself goes on saying so in its own way', () => {
  const { tab, other, deliver } = openTwoTabs();
  tab.set(pat);
  deliver();
  const because = { text: 'Forbidden access', atLogin: 'after-toast' } as const;
  other.clear(because);
  tab.clear(because);
  deliver();
  expect(other.ended).toEqual(because);
});

test('a tab that has yet to hear of it can ask whether somebody is signed in', () => {
  const { tab, other } = openTwoTabs();
  tab.set(pat);
  expect([other.account, other.isSignedIn('pat'), other.isSignedIn('sam')]).toEqual([null, true, false]);
  tab.clear();
  expect(other.isSignedIn('pat')).toBe(false);
});

test('of a deleted account, only stays that the provider may not know yet that somebody has left', () => {
  const storage = storageWith();
  const session = open(storage);
  session.set(pat);
  session.clear({ text: 'This account was deleted.', isDeleted: true, atLogin: 'alert' });
  expect(session.isLogoutPending).toBe(true);
  session.noteLogoutDone();
  expect(['molar.account', 'molar.left', 'molar.ending'].map((key) => storage.getItem(key))).toEqual([
    null,
    null,
    null,
  ]);
});

test('a device that is full keeps nobody logged in', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const storage = storageWith();
  const session = open(storage);
  session.set(pat);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  session.clear({ text: 'Over.' });
  expect([session.account, storage.getItem('molar.account')]).toEqual([null, null]);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('the page on which somebody left counts as another person’s for the next one, in their tab and in others', () => {
  const storage = storageWith();
  const events = new EventTarget();
  const tab = open(storage, events, '/dashboard/all-users');
  const other = open(storage, events, '/about');
  const hear = () =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'molar.account', storageArea: storage }));
  tab.set(pat);
  hear();
  tab.clear();
  hear();
  expect(tab.mayBeOfAnother('/dashboard/all-users')).toBe(false);
  tab.set(pat);
  expect(tab.mayBeOfAnother('/dashboard/all-users')).toBe(false);
  tab.clear();
  tab.set({ ...pat, uid: 'sam' });
  hear();
  const ofAnother = ({ mayBeOfAnother }: Session) => ['/dashboard/all-users', '/about'].map(mayBeOfAnother);
  expect([ofAnother(tab), ofAnother(other)]).toEqual([
    [true, false],
    // That tab does not know on which page they logged in.
    [true, true],
  ]);
});

test('after a login in another tab, any page may be another person’s, unless the same person had left there', () => {
  const storage = storageWith();
  const events = new EventTarget();
  const login = open(storage, events, '/login');
  const elsewhere = open(storage, new EventTarget());
  const hear = () =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'molar.account', storageArea: storage }));
  const isAnothers = () => login.mayBeOfAnother('/dashboard/all-users');
  elsewhere.set(pat);
  hear();
  expect(isAnothers()).toBe(true);
  elsewhere.clear();
  hear();
  elsewhere.set(pat);
  hear();
  expect(isAnothers()).toBe(false);
  elsewhere.clear();
  hear();
  elsewhere.set({ ...pat, uid: 'sam' });
  hear();
  login.clear();
  login.set(pat);
  expect(isAnothers()).toBe(false);
});

test('a tab that slept while one person left and another logged in sees first nobody, and then the other', async () => {
  const storage = storageWith([['molar.account', JSON.stringify(pat)]]);
  const events = new EventTarget();
  const session = open(storage, events, '/dashboard/all-users');
  const seen: (string | undefined)[] = [];
  session.subscribe(() => seen.push(session.account?.uid));
  storage.setItem('molar.account', JSON.stringify({ ...pat, uid: 'sam' }));
  // Browsers may leave out the event of the logout, or bring both late.
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'molar.account', storageArea: storage }));
  await expect.poll(() => seen).toEqual([undefined, 'sam']);
  expect(session.mayBeOfAnother('/dashboard/all-users')).toBe(true);
});

test('a page that comes back from the back/forward cache, where WebKit tells it nothing, catches up', () => {
  const storage = storageWith([['molar.account', JSON.stringify(pat)]]);
  const events = new EventTarget();
  const session = open(storage, events);
  const told = vi.fn();
  session.subscribe(told);
  const comeBack = (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  comeBack(true);
  expect(told).not.toHaveBeenCalled();
  storage.removeItem('molar.account');
  comeBack(false);
  expect(session.account).toEqual(pat);
  comeBack(true);
  expect([session.account, told.mock.calls.length]).toEqual([null, 1]);
});

test('a tab follows changes in another tab', () => {
  const storage = storageWith();
  const events = new EventTarget();
  const session = open(storage, events);
  const seen: (string | undefined)[] = [];
  session.subscribe(() => seen.push(session.account?.uid));
  const change = (key: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: storage }));

  storage.setItem('molar.account', JSON.stringify(pat));
  change('molar.account');
  storage.removeItem('molar.account');
  change('something.else');
  change(null);
  expect(seen).toEqual(['pat', undefined]);
});

test('what becomes of a login in a storage that this page does not use says nothing about its own', () => {
  const events = new EventTarget();
  const session = open(storageWith([['molar.account', JSON.stringify(pat)]]), events);
  const newValue = JSON.stringify({ text: 'Your account is deleted.' });
  const event = { key: 'molar.ending', newValue, storageArea: storageWith() };
  events.dispatchEvent(Object.assign(new Event('storage'), event));
  expect([session.account, session.ended]).toEqual([pat, undefined]);
});
