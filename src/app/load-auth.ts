/** The identity provider's code, fetched at the first call and started once. */
import { loadCode } from '../base/load-code.ts';
import type { Auth } from '../platform/auth.ts';
import type { App } from './app-context.ts';

export function createAuthLoader(getApp: () => App): App['loadAuth'] {
  let started: Promise<Auth> | undefined;

  async function start(): Promise<Auth> {
    const app = getApp();
    const [[{ startAuth }, { waitForSignInDatabase }], { auth }] = await Promise.all([
      loadCode(() => Promise.all([import('./start-auth.ts'), import('../platform/sign-in-database.ts')])),
      app.clinic.load(),
    ]);
    await waitForSignInDatabase();
    return startAuth(auth, app);
  }

  return () => {
    started ??= start().catch((error) => {
      // A load that failed for lack of a network may work next time.
      started = undefined;
      throw error;
    });
    return started;
  };
}
