import { afterEach, expect, test, vi } from 'vitest';
import { exchangeToken } from '../sync/exchange-token.ts';
import type { App } from './app-context.ts';
import { renewAccessToken } from './sign-in.ts';

const writeAccessToken = vi.hoisted(() => vi.fn());
vi.mock('../platform/token.ts', () => ({ writeAccessToken }));
vi.mock('../sync/exchange-token.ts');
afterEach(() => vi.clearAllMocks());

const account = { uid: 'u', email: 'pat@clinic.test', name: 'Pat', photoURL: null };
const appWith = (idToken: string | null) =>
  ({ loadAuth: async () => ({ getFreshIdToken: async () => idToken }) }) as unknown as App;

test('a new token is kept for the calls that come, and for the worker', async () => {
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'accepted', output: { accessToken: 'new' } });
  expect(await renewAccessToken(account, appWith('proof'))).toBe('new');
  expect(writeAccessToken.mock.calls).toEqual([['new']]);
});

test('where there is none the old one stays', async () => {
  expect(await renewAccessToken(account, appWith(null))).toBeNull();
  vi.mocked(exchangeToken).mockResolvedValue({ kind: 'retry', scope: 'network' });
  await expect(renewAccessToken(account, appWith('proof'))).rejects.toThrow('could not be asked');
  expect(writeAccessToken).not.toHaveBeenCalled();
});
