import { afterEach, expect, test, vi } from 'vitest';
import { exchangeToken } from '../sync/exchange-token.ts';
import type { App } from './app-context.ts';
import { renewAccessToken, signIn } from './sign-in.ts';

const writeAccessToken = vi.hoisted(() => vi.fn());
vi.mock('../platform/token.ts', () => ({ writeAccessToken }));
vi.mock('../sync/exchange-token.ts');
afterEach(() => vi.clearAllMocks());

const account = { uid: 'u', email: 'pat@clinic.test', name: 'Pat', photoURL: null };
const appWith = (idToken: string | null, session: object = { account }) =>
  ({ session, loadAuth: async () => ({ getFreshProof: async () => idToken && { idToken } }) }) as unknown as App;

test('a new token is kept for later calls and for the worker', async () => {
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  expect(await renewAccessToken(account, appWith('proof'))).toBe('new');
  expect(writeAccessToken.mock.calls).toEqual([['new']]);
});

test('a name changed on another device arrives with the new token, and no older name goes to the clinic', async () => {
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  const session = { account, set: vi.fn() };
  const auth = { getFreshProof: async () => ({ idToken: 'proof', name: 'Patricia' }) };
  await renewAccessToken(account, { session, loadAuth: async () => auth } as unknown as App);
  expect(vi.mocked(exchangeToken).mock.calls[0]?.[1]).toMatchObject({ name: 'Patricia' });
  expect(session.set.mock.calls).toEqual([[{ ...account, name: 'Patricia' }]]);
});

test('the old token stays if there is no new one', async () => {
  expect(await renewAccessToken(account, appWith(null))).toBeNull();
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'retry', scope: 'network' });
  await expect(renewAccessToken(account, appWith('proof'))).rejects.toThrow('could not be asked');
  expect(writeAccessToken).not.toHaveBeenCalled();
});

test('a login ends by a refusal of the clinic, and not by one of a gateway on the way', async () => {
  const problem = { code: 'auth.expired', message: 'Over.', Message: 'Over.' };
  for (const code of ['auth.expired', 'auth.code-of-a-newer-server']) {
    vi.mocked(exchangeToken).mockResolvedValueOnce({ kind: 'reauth', problem: { ...problem, code } });
    expect(await renewAccessToken(account, appWith('proof'))).toBeNull();
  }
  for (const code of ['', 'FORBIDDEN']) {
    vi.mocked(exchangeToken).mockResolvedValueOnce({ kind: 'rejected', status: 403, problem: { ...problem, code } });
    await expect(renewAccessToken(account, appWith('proof'))).rejects.toThrow('could not be asked');
  }
});

test('a new token that arrives after the person has logged out, or somebody else has logged in, is not kept', async () => {
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  for (const there of [null, { ...account, uid: 'other' }])
    expect(await renewAccessToken(account, appWith('proof', { account: there }))).toBeNull();
  expect(writeAccessToken).not.toHaveBeenCalled();
});

test('a login that completes after somebody else has logged in does not sign them out', async () => {
  const set = vi.fn();
  const session: { account: object | null; set: typeof set; noteEntering(): void } = {
    ...{ account: null, set, noteEntering: () => {} },
  };
  const prove = async () => ({ account, idToken: 'proof' });
  const app = appWith(null, session);
  vi.mocked(exchangeToken).mockImplementation(async () => {
    session.account = { ...account, uid: 'other' };
    return { kind: 'accepted', output: { accessToken: 'new' } };
  });
  expect(await signIn(app, prove)).toBeUndefined();
  expect([set, writeAccessToken].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  // A person who was signed in before the login began is replaced.
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  await signIn(app, prove);
  expect(set).toHaveBeenCalledOnce();
});

test('the provider’s login is kept only once the clinic has accepted it, and while nobody else is there', async () => {
  const session = { account: null as object | null, set: vi.fn(), noteEntering: () => {} };
  const app = appWith(null, session);
  const enter = vi.fn(async () => expect(session.set).not.toHaveBeenCalled());
  const prove = async () => ({ account, idToken: 'proof', enter });
  vi.mocked(exchangeToken).mockResolvedValueOnce({ kind: 'retry', scope: 'network' });
  expect(await signIn(app, prove)).toContain('can’t be reached');
  vi.mocked(exchangeToken).mockImplementationOnce(async () => {
    session.account = { ...account, uid: 'other' };
    return { kind: 'accepted', output: { accessToken: 'new' } };
  });
  await signIn(app, prove);
  expect(enter).not.toHaveBeenCalled();
  session.account = null;
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  await signIn(app, prove);
  expect([enter, session.set].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  // Somebody else comes while the provider keeps it.
  enter.mockImplementationOnce(async () => {
    session.account = { ...account, uid: 'other' };
  });
  await signIn(app, prove);
  expect([session.set, writeAccessToken].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a login drops the reason for the last logout as it begins, and says if the clinic keeps back appointments', async () => {
  const steps: unknown[] = [];
  const session = {
    account: null,
    noteEntering: () => steps.push('entering'),
    set: (_: object, welcome?: string) => steps.push(welcome),
  };
  const prove = async () => {
    steps.push('proving');
    return { account, idToken: 'proof', welcome: 'Welcome.' };
  };
  for (const hasLeft of [{}, { hasLeftBookings: true } as const]) {
    vi.mocked(exchangeToken).mockResolvedValueOnce({ kind: 'accepted', output: { accessToken: 'new', ...hasLeft } });
    await signIn(appWith(null, session), prove);
  }
  expect(steps).toEqual([
    ...['entering', 'proving', 'Welcome.'],
    ...['entering', 'proving', expect.stringContaining('The clinic still has them: please call us.')],
  ]);
});

test('of two logins in progress, only the later one counts', async () => {
  const session = { account: null, set: vi.fn(), noteEntering: () => {} };
  const app = appWith(null, session);
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  const enter = vi.fn(async () => {});
  const { promise: late, resolve: answer } = Promise.withResolvers<void>();
  const first = signIn(app, async () => {
    await late;
    return { account, idToken: 'proof', enter };
  });
  const next = { ...account, uid: 'next' };
  const second = signIn(app, async () => {
    answer();
    await first;
    return { account: next, idToken: 'proof' };
  });
  expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
  expect(enter).not.toHaveBeenCalled();
  expect(session.set.mock.calls).toEqual([[next, undefined]]);
});

test('a name that is longer than the clinic allows is cut here in the same way, before it is sent', async () => {
  const set = vi.fn();
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  const long = { ...account, name: `Pat ${'x'.repeat(200)}` };
  const session = { account: null, set, noteEntering: () => {} };
  await signIn(appWith(null, session), async () => ({ account: long, idToken: 'proof' }));
  const cut = { ...account, name: long.name.slice(0, 120) };
  expect(set.mock.calls[0]?.[0]).toEqual(cut);
  expect(vi.mocked(exchangeToken).mock.calls[0]?.[1]).toMatchObject(cut);
});
