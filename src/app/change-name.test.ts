import { afterEach, expect, test, vi } from 'vitest';
import { exchangeToken } from '../sync/exchange-token.ts';
import type { App } from './app-context.ts';
import { changeName } from './change-name.ts';

vi.mock('../platform/token.ts', () => ({ writeAccessToken: () => {} }));
vi.mock('../sync/exchange-token.ts');
afterEach(() => vi.clearAllMocks());

const account = { uid: 'u', email: 'pat@clinic.test', name: 'Pat', photoURL: null };
const set = vi.fn();

function appWith(rename: (uid: string, name: string) => Promise<unknown>): App {
  return { session: { account, set }, loadAuth: async () => ({ rename }) } as unknown as App;
}
const renamed = async (_uid: string, name: string) => ({ account: { ...account, name }, idToken: 'proof' });

test('the clinic hears of it before the page says so', async () => {
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  expect(await changeName(appWith(renamed), 'Patricia')).toBeUndefined();
  expect(vi.mocked(exchangeToken).mock.calls[0]?.[1]).toMatchObject({ name: 'Patricia' });
  expect(set.mock.calls[0]?.[0]).toEqual({ ...account, name: 'Patricia' });
});

test('what neither the provider nor the clinic has taken is not said to be so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'retry', scope: 'network' });
  expect(await changeName(appWith(renamed), 'Patricia')).toMatch('can’t be reached');
  expect(
    await changeName(
      appWith(() => Promise.reject(new Error('no network'))),
      'Patricia',
    ),
  ).toMatch('not be saved');
  expect(
    await changeName(
      appWith(async () => undefined),
      'Patricia',
    ),
  ).toMatch('log in again');
  expect(set).not.toHaveBeenCalled();
});
