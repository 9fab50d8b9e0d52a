import { expect, test, vi } from 'vitest';
import { isLoadingCode } from '../base/load-code.ts';
import type { App } from './app-context.ts';
import { createAuthLoader } from './load-auth.ts';

const startAuth = vi.hoisted(() => vi.fn(() => ({})));
vi.mock('./start-auth.ts', () => ({ startAuth }));
vi.mock('../platform/sign-in-database.ts', () => ({ waitForSignInDatabase: async () => {} }));

test('a load that failed for lack of a network is retried by the next call, and the provider starts once', async () => {
  const load = vi.fn(async () => ({})).mockRejectedValueOnce(new Error('offline'));
  const loadAuth = createAuthLoader(() => ({ clinic: { load } }) as unknown as App);
  await expect(loadAuth()).rejects.toThrow('offline');
  await Promise.all([loadAuth(), loadAuth()]);
  expect(startAuth).toHaveBeenCalledTimes(1);
});

test('the provider’s code counts as loading', async () => {
  const loadAuth = createAuthLoader(() => ({ clinic: { load: async () => ({}) } }) as unknown as App);
  const loading = loadAuth();
  expect(isLoadingCode()).toBe(true);
  await loading;
  expect(isLoadingCode()).toBe(false);
});
