import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { type MolarDb, openDb } from '../data/db.ts';
import { setFact } from '../data/facts.ts';
import type { App } from './app-context.ts';
import { deleteLogin, isOwnDeletion } from './delete-login.ts';

const signOutHere = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('./sign-out.ts', () => ({ signOutHere }));

const LOGIN_STAYS = 'Your login could not be deleted with it. Please tell the clinic.';
const LOGIN_UNKNOWN = 'Your login may not have been deleted with it. Please tell the clinic.';

test.each([
  ['auth/requires-recent-login', LOGIN_STAYS],
  ['auth/network-request-failed', LOGIN_UNKNOWN],
])(
  'a person deleted at the clinic is logged out with a provider that answers %s, and is told that the login may remain',
  async (code, said) => {
    const steps: string[] = [];
    const auth = {
      deleteUser: () => Promise.reject(Object.assign(new Error(code), { code })),
      signOut: async (uid: string) => steps.push(`${uid} logged out`),
    };
    const showToast = async ({ text }: { text: string }) => steps.push(text);
    const session = { account: { uid: 'pat' }, noteLogoutDone: () => steps.push('the provider knows') };
    await deleteLogin({ session, loadAuth: async () => auth, showToast } as unknown as App, 'pat');
    expect(steps).toEqual(['pat logged out', said, 'the provider knows']);
    expect(signOutHere).toHaveBeenCalledOnce();
    signOutHere.mockClear();
  },
);

test('whoever has come while an account was deleted keeps their login', async () => {
  const deleteUser = vi.fn(async () => {});
  const session = { account: { uid: 'sam' }, noteLogoutDone: () => {} };
  await deleteLogin({ session, loadAuth: async () => ({ deleteUser }) } as unknown as App, 'pat');
  expect(signOutHere).not.toHaveBeenCalled();
  expect(deleteUser.mock.calls).toEqual([['pat']]);
});

test('a deletion is the person’s own only if they asked for it here and the clinic says that the account is gone', async () => {
  const db = openDb('delete-login');
  const gone = { code: 'auth.deleted', message: 'Gone.' };
  expect(await isOwnDeletion(db, gone)).toBe(false);
  await setFact(db, 'hasAskedToBeDeleted', true);
  expect(await isOwnDeletion(db, gone)).toBe(true);
  // The clinic may never have heard of it.
  expect(await isOwnDeletion(db, { code: 'auth.expired', message: 'Your login has expired.' })).toBe(false);
});

test('a database that gives no answer keeps nobody logged in whose account is deleted', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const silent = { facts: { get: () => new Promise(() => {}) } } as unknown as MolarDb;
  expect(await isOwnDeletion(silent, { code: 'auth.deleted', message: 'Gone.' })).toBe(false);
});
