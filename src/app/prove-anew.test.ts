import { afterEach, expect, test, vi } from 'vitest';
import type { App } from './app-context.ts';
import { proveAnew } from './prove-anew.ts';
import { renewAccessToken } from './sign-in.ts';

const clearAccessToken = vi.hoisted(() => vi.fn());
vi.mock('../platform/token.ts', () => ({ clearAccessToken }));
vi.mock('./sign-in.ts');
afterEach(() => vi.clearAllMocks());

const app = { session: { account: { uid: 'u' } } } as unknown as App;

test('what the clinic could not be told is told by the next call, also after a reload', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.mocked(renewAccessToken).mockRejectedValue(new Error('no network'));
  expect(await proveAnew(app)).toBe(false);
  expect(clearAccessToken).toHaveBeenCalledOnce();
});

test('whoever is here by then keeps their token', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const session = { account: { uid: 'u' } };
  vi.mocked(renewAccessToken).mockImplementation(async () => {
    session.account = { uid: 'other' };
    throw new Error('no network');
  });
  await proveAnew({ session } as unknown as App);
  expect(clearAccessToken).not.toHaveBeenCalled();
});

test('whom the provider does not know keeps the token that they have', async () => {
  vi.mocked(renewAccessToken).mockResolvedValue(null);
  expect(await proveAnew(app)).toBe(false);
  expect(clearAccessToken).not.toHaveBeenCalled();
});
