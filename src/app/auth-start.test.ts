import { expect, test, vi } from 'vitest';
import type { Config } from '../../contract/clinic.ts';
import type { Following, ProvenAccount } from '../platform/auth.ts';
import type { App } from './app-context.ts';
import { startAuth } from './auth-start.ts';
import { signInAs } from './sign-in.ts';
import { sayUntilLogin, signOutHere } from './sign-out.ts';

vi.mock('../platform/auth.ts', () => ({
  createAuth: () => ({ ...authOf, follow: (following: Following) => (told = following) }),
}));
vi.mock('./sign-out.ts');
vi.mock('./sign-in.ts', () => ({ signInAs: vi.fn(async () => undefined) }));

let told: Following;
let authOf: object = {};

test('a provider that learns of a logout late does not sign the person in again', async () => {
  vi.useFakeTimers();
  const signOut = vi.fn();
  authOf = { signOut };
  const session = { account: null, hasLeft: (uid: string) => uid === 'pat' };
  startAuth({} as Config['auth'], { session } as unknown as App);
  const enter = async (uid: string) => {
    told.onEntered(async () => ({ account: { uid } }) as ProvenAccount);
    await vi.runAllTimersAsync();
  };
  await enter('pat');
  expect(signOut).toHaveBeenCalledOnce();
  expect(signInAs).not.toHaveBeenCalled();
  await enter('sam');
  expect(signOut).toHaveBeenCalledOnce();
  expect(signInAs).toHaveBeenCalledOnce();
  vi.useRealTimers();
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
