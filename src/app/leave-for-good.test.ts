import { expect, test, vi } from 'vitest';
import type { App } from './app-context.ts';
import { leaveForGood } from './leave-for-good.ts';

vi.mock('./sign-out.ts', () => ({ signOutHere: async () => {} }));

const LOGIN_STAYS = 'Your login could not be deleted with it. Please tell the clinic.';
const LOGIN_UNKNOWN = 'Your login may not have been deleted with it. Please tell the clinic.';

test.each([
  ['auth/requires-recent-login', LOGIN_STAYS],
  ['auth/network-request-failed', LOGIN_UNKNOWN],
])(
  'a person deleted at the clinic is logged out with a provider that answers %s, and is told that the login may remain',
  async (code, said) => {
    const steps: string[] = [];
    const auth = {
      deleteUser: () => Promise.reject(Object.assign(new Error(code), { code })),
      signOut: async () => steps.push('logged out'),
    };
    const showToast = async ({ text }: { text: string }) => steps.push(text);
    await leaveForGood({ loadAuth: async () => auth, showToast } as unknown as App);
    expect(steps).toEqual(['logged out', said]);
  },
);
