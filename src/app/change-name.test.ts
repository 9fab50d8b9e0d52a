import { afterEach, expect, test, vi } from 'vitest';
import { exchangeToken } from '../sync/exchange-token.ts';
import type { App } from './app-context.ts';
import { changeName } from './change-name.ts';

const clearAccessToken = vi.hoisted(() => vi.fn());
const writeAccessToken = vi.hoisted(() => vi.fn());
vi.mock('../platform/token.ts', () => ({ writeAccessToken, clearAccessToken }));
vi.mock('../sync/exchange-token.ts');
afterEach(() => vi.clearAllMocks());

const account = { uid: 'u', email: 'pat@clinic.test', name: 'Pat', photoURL: null };
const set = vi.fn();

function appWith(rename: (uid: string, name: string) => Promise<unknown>): App {
  return { session: { account, set }, loadAuth: async () => ({ rename }) } as unknown as App;
}
const renamed = async (_uid: string, name: string) => ({ account: { ...account, name }, idToken: 'proof' });

test('the clinic has the new name before the page says that it is saved', async () => {
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  expect(await changeName(appWith(renamed), 'Patricia')).toBe('saved');
  expect(vi.mocked(exchangeToken).mock.calls[0]?.[1]).toMatchObject({ name: 'Patricia' });
  expect(set.mock.calls[0]?.[0]).toEqual({ ...account, name: 'Patricia' });
});

test('a person who logs out while their name is saved is not logged in again', async () => {
  const session: { account: object | null; set: typeof set } = { account, set };
  vi.mocked(exchangeToken).mockImplementation(async () => {
    session.account = null;
    return { kind: 'accepted', output: { accessToken: 'new' } };
  });
  expect(await changeName({ ...appWith(renamed), session } as unknown as App, 'Patricia')).toBe('ended');
  expect([set, writeAccessToken].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test('a name that the provider refused is not saved', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await changeName(appWith(failing('auth/too-many-requests')), 'Patricia')).toBe('failed');
  expect(
    await changeName(
      appWith(async () => undefined),
      'Patricia',
    ),
  ).toBe('ended');
  expect(clearAccessToken).not.toHaveBeenCalled();
});

test('the result is unknown if an answer was lost, and the next call asks for the name first', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'retry', scope: 'network' });
  expect(await changeName(appWith(renamed), 'Patricia')).toBe('unknown');
  expect(await changeName(appWith(failing('auth/network-request-failed')), 'Patricia')).toBe('unknown');
  expect(clearAccessToken).toHaveBeenCalledTimes(2);
  expect(set).not.toHaveBeenCalled();
});
