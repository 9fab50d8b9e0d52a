import { expect, test, vi } from 'vitest';
import type { Config } from '../../contract/clinic.ts';
import type { Following } from '../platform/auth.ts';
import type { App } from './app-context.ts';
import { sayUntilLogin, signOutHere } from './sign-out.ts';
import { startAuth } from './start-auth.ts';

const signOut = vi.hoisted(() => vi.fn());
vi.mock('../platform/auth.ts', () => ({
  createAuth: () => ({ signOut, follow: (following: Following) => (told = following) }),
}));
vi.mock('./sign-out.ts');

let told: Following;

test('a logout that did not reach the provider is finished, unless somebody is logged in', async () => {
  const noteLogoutDone = vi.fn();
  const session: { account: object | null; isLogoutPending: boolean } = {
    account: { uid: 'pat' },
    isLogoutPending: true,
  };
  startAuth({} as Config['auth'], { session: Object.assign(session, { noteLogoutDone }) } as unknown as App);
  await told.onStart('pat');
  Object.assign(session, { account: null, isLogoutPending: false });
  await told.onStart('pat');
  expect([signOut, noteLogoutDone].map(({ mock }) => mock.calls)).toEqual([[], []]);
  session.isLogoutPending = true;
  await told.onStart('pat');
  await told.onStart(null);
  expect(signOut.mock.calls).toEqual([['pat', expect.any(Function)]]);
  expect(noteLogoutDone).toHaveBeenCalledTimes(2);
});

test('a login that ends with the provider ends here, unless the person has already logged out', async () => {
  const session: { account: { uid: string } | null } = { account: null };
  const app = { session } as unknown as App;
  startAuth({} as Config['auth'], app);
  await told.onEnded('pat');
  session.account = { uid: 'sam' };
  await told.onEnded('pat');
  expect([vi.mocked(signOutHere).mock.calls, vi.mocked(sayUntilLogin).mock.calls]).toEqual([[], []]);
  vi.mocked(signOutHere).mockImplementationOnce(async () => {
    session.account = null;
  });
  await told.onEnded('sam');
  const text = 'Your login has ended. Please log in again.';
  // The person did not choose to leave, so refused entries stay for them.
  expect(signOutHere).toHaveBeenCalledWith(expect.anything(), { text });
  expect(sayUntilLogin).toHaveBeenCalledWith(app, text);
});

test('a person who logs in is not told that somebody else’s login has ended', async () => {
  const session: { account: { uid: string } | null } = { account: { uid: 'pat' } };
  startAuth({} as Config['auth'], { session } as unknown as App);
  vi.mocked(sayUntilLogin).mockClear();
  vi.mocked(signOutHere).mockImplementationOnce(async () => {
    session.account = { uid: 'sam' };
  });
  await told.onEnded('pat');
  expect(sayUntilLogin).not.toHaveBeenCalled();
});
