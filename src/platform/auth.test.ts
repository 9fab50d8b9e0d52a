import { beforeEach, expect, test, vi } from 'vitest';
import { type Auth, createAuth } from './auth.ts';

const getIdTokenResult = vi.hoisted(() => vi.fn());
const deleteUser = vi.hoisted(() => vi.fn());
const reload = vi.hoisted(() => vi.fn(async () => {}));
const entered = vi.hoisted(() =>
  vi.fn(async (auth: { currentUser: object | null }, user: object) => {
    auth.currentUser = { ...user, isOf: auth };
  }),
);
const signOut = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('firebase/app', () => ({ initializeApp: (_: object, name = 'device') => name }));
vi.mock('firebase/auth', () => ({
  initializeAuth(name: string) {
    const currentUser = name === 'device' ? { uid: 'pat', getIdTokenResult, reload } : null;
    return { name, currentUser, authStateReady: async () => {} };
  },
  deleteUser,
  signInWithEmailAndPassword: async ({ name }: { name: string }, email: string) => ({
    user: { uid: 'sam', email, displayName: 'Sam', photoURL: null, getIdToken: async () => `proof of the ${name}` },
  }),
  signOut,
  updateCurrentUser: entered,
  indexedDBLocalPersistence: {},
  inMemoryPersistence: {},
  debugErrorMap: {},
}));
vi.mock('./google-window.ts', () => ({ createGoogleWindow: () => ({}) }));

let auth: Auth;
beforeEach(() => {
  vi.clearAllMocks();
  auth = createAuth({ apiKey: '', authDomain: '', projectId: '' });
});
const problem = (code: string) => Object.assign(new Error(code), { code });

test('a login reaches the device only when it counts, so that one that is too late puts nobody out', async () => {
  const { enter, ...proven } = await auth.signInWithPassword('sam@molar.test', 'secret');
  const account = { uid: 'sam', email: 'sam@molar.test', name: 'Sam', photoURL: null };
  expect(proven).toEqual({ account, idToken: 'proof of the login' });
  expect(signOut.mock.calls).toEqual([[expect.objectContaining({ name: 'login' })]]);
  expect(entered).not.toHaveBeenCalled();
  await enter?.();
  const device = expect.objectContaining({ name: 'device' });
  expect(entered.mock.calls).toEqual([[device, expect.objectContaining({ uid: 'sam' })]]);
});

test('a token is fresh, and belongs to the requested person', async () => {
  getIdTokenResult.mockImplementation(async (isFresh) => ({ token: isFresh && 'new', claims: { name: 'Pat' } }));
  expect([await auth.getFreshProof('pat'), await auth.getFreshProof('sam')]).toEqual([
    { idToken: 'new', name: 'Pat' },
    undefined,
  ]);
});

test.each(['auth/user-token-expired', 'auth/invalid-user-token', 'auth/user-disabled', 'auth/user-not-found'])(
  '%s ends the sign-in',
  async (code) => {
    getIdTokenResult.mockRejectedValue(problem(code));
    expect(await auth.getFreshProof('pat')).toBeUndefined();
  },
);

test.each(['auth/network-request-failed', 'auth/internal-error', 'auth/too-many-requests'])(
  '%s ends no sign-in',
  async (code) => {
    getIdTokenResult.mockRejectedValue(problem(code));
    await expect(auth.getFreshProof('pat')).rejects.toThrow(code);
  },
);

test('an unanswered deletion of a login is retried once, and the login may be gone by then', async () => {
  deleteUser.mockRejectedValueOnce(problem('auth/network-request-failed'));
  deleteUser.mockRejectedValueOnce(problem('auth/user-token-expired'));
  await auth.deleteUser('pat');
  expect(deleteUser).toHaveBeenCalledTimes(2);
});

test('a login deleted by a browser’s own resend counts as gone, and one that had ended before does not', async () => {
  deleteUser.mockReset().mockRejectedValueOnce(problem('auth/user-token-expired'));
  await auth.deleteUser('pat');
  reload.mockRejectedValueOnce(problem('auth/user-token-expired'));
  await expect(auth.deleteUser('pat')).rejects.toThrow('auth/user-token-expired');
  expect(deleteUser).toHaveBeenCalledOnce();
});

test.each([
  [['auth/requires-recent-login'], 'auth/requires-recent-login'],
  [['auth/network-request-failed', 'auth/network-request-failed'], 'auth/network-request-failed'],
  [['auth/network-request-failed', 'auth/requires-recent-login'], 'auth/requires-recent-login'],
])('deleting a login rejects if %j kept it, or may have kept it', async (codes, told) => {
  for (const code of codes) deleteUser.mockRejectedValueOnce(problem(code));
  await expect(auth.deleteUser('pat')).rejects.toThrow(told);
});

test('a login is deleted, and ended on the device, only while it is that person’s', async () => {
  const device = expect.objectContaining({ name: 'device' });
  deleteUser.mockResolvedValue(undefined);
  await auth.deleteUser('sam');
  await auth.signOut('sam');
  // Back in the meantime.
  await auth.signOut('pat', () => false);
  expect([deleteUser, signOut].map(({ mock }) => mock.calls)).toEqual([[], []]);
  await auth.signOut('pat');
  await auth.deleteUser('pat');
  // The SDK signs out that instance.
  const isOf = expect.objectContaining({ name: 'deletion' });
  expect(deleteUser.mock.calls).toEqual([[expect.objectContaining({ uid: 'pat', isOf })]]);
  expect(signOut.mock.calls).toEqual([[device], [device]]);
});
