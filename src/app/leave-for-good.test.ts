import { expect, test, vi } from 'vitest';
import type { App } from './app-context.ts';
import { leaveForGood } from './leave-for-good.ts';

vi.mock('./sign-out.ts', () => ({ signOutHere: async () => {} }));

test('who is deleted at the clinic is logged out with a provider that keeps their login, and hears of it', async () => {
  const steps: string[] = [];
  const auth = {
    deleteUser: () => Promise.reject(new Error('auth/requires-recent-login')),
    signOut: async () => steps.push('logged out'),
  };
  const showToast = async ({ text }: { text: string }) => steps.push(text);
  await leaveForGood({ loadAuth: async () => auth, showToast } as unknown as App);
  expect(steps).toEqual(['logged out', 'Your login could not be deleted with it. Please tell the clinic.']);
});
