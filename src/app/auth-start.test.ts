import { expect, test, vi } from 'vitest';
import type { Config } from '../../contract/clinic.ts';
import type { App } from './app-context.ts';
import { startAuth } from './auth-start.ts';
import { sayUntilLogin, signOutHere } from './sign-out.ts';

type OnEnded = (uid: string) => Promise<void>;
vi.mock('../platform/auth.ts', () => ({ createAuth: () => ({ follow: (listen: OnEnded) => (onEnded = listen) }) }));
vi.mock('./sign-out.ts');

let onEnded: OnEnded;

test('a login that ends with the provider ends here, unless the person has already logged out', async () => {
  const session: { account: { uid: string } | null } = { account: null };
  const app = { session } as unknown as App;
  startAuth({} as Config['auth'], app);
  await onEnded('pat');
  session.account = { uid: 'sam' };
  await onEnded('pat');
  expect([vi.mocked(signOutHere).mock.calls, vi.mocked(sayUntilLogin).mock.calls]).toEqual([[], []]);
  vi.mocked(signOutHere).mockImplementationOnce(async () => {
    session.account = null;
  });
  await onEnded('sam');
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
  await onEnded('pat');
  expect(sayUntilLogin).not.toHaveBeenCalled();
});
