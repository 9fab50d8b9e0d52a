import { expect, test } from 'vitest';
import { type Account, createSession } from './session.ts';

const pat: Account = { uid: 'pat', email: 'pat@molar.test', name: 'Pat', photoURL: null };

function storageWith(entries: [string, string][] = []): Storage {
  const items = new Map(entries);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
}

test('who is signed in is known at once at the next start', () => {
  const storage = storageWith();
  createSession(storage, new EventTarget()).set(pat);
  expect(createSession(storage, new EventTarget()).account).toEqual(pat);
});

test.each(['no JSON', '{"uid":"","email":"a@b.c","name":"A","photoURL":null}', 'null', '[]'])(
  'a remembered %j is nobody',
  (text) => {
    expect(createSession(storageWith([['molar.account', text]]), new EventTarget()).account).toBeNull();
  },
);

test('why a person was signed out is known until somebody signs in', () => {
  const session = createSession(storageWith(), new EventTarget());
  session.set(pat);
  session.clear({ text: 'Forbidden access', isNotAdmin: true });
  expect(session.ended).toEqual({ text: 'Forbidden access', isNotAdmin: true });
  session.set(pat);
  session.clear();
  expect(session.ended).toBeUndefined();
});

test('who comes after somebody else is known to be another, over a reload and in another tab', () => {
  const storage = storageWith();
  const events = new EventTarget();
  const session = createSession(storage, events);
  const other = { ...pat, uid: 'sam' };
  session.set(pat);
  session.clear();
  session.set(pat);
  expect(session.isSomebodyElse).toBe(false);
  session.clear();
  const reloaded = createSession(storage, new EventTarget());
  reloaded.set(other);
  expect(reloaded.isSomebodyElse).toBe(true);
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'molar.account', storageArea: storage }));
  expect([session.account?.uid, session.isSomebodyElse]).toEqual(['sam', true]);
  reloaded.clear();
  reloaded.set(other);
  expect(reloaded.isSomebodyElse).toBe(false);
});

test('a tab follows what another tab does', () => {
  const storage = storageWith();
  const events = new EventTarget();
  const session = createSession(storage, events);
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
