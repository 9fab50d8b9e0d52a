import { afterEach, expect, test, vi } from 'vitest';
import type { App } from './app-context.ts';
import { renewProof } from './renew-proof.ts';
import { renewAccessToken } from './sign-in.ts';

const clearAccessToken = vi.hoisted(() => vi.fn());
vi.mock('../platform/token.ts', () => ({ clearAccessToken }));
vi.mock('./sign-in.ts');
afterEach(() => vi.clearAllMocks());

const app = { session: { account: { uid: 'u' } } } as unknown as App;

test('if the clinic can’t be told, the next call tells it, even after a reload', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.mocked(renewAccessToken).mockRejectedValue(new Error('no network'));
  expect(await renewProof(app)).toBe(false);
  expect(clearAccessToken).toHaveBeenCalledOnce();
});

test('another person who has logged in by then keeps their token', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const session = { account: { uid: 'u' } };
  vi.mocked(renewAccessToken).mockImplementation(async () => {
    session.account = { uid: 'other' };
    throw new Error('no network');
  });
  await renewProof({ session } as unknown as App);
  expect(clearAccessToken).not.toHaveBeenCalled();
});

test('a person whom the provider does not know keeps their token', async () => {
  vi.mocked(renewAccessToken).mockResolvedValue(null);
  expect(await renewProof(app)).toBe(false);
  expect(clearAccessToken).not.toHaveBeenCalled();
});
