/**
 * Starts the identity provider, without waiting for it, and follows it: if it ends a sign-in, this device ends it, too,
 * and keeps what waits; a logout that has not reached it is finished.
 */
import type { Config } from '../../contract/clinic.ts';
import { type Auth, createAuth } from '../platform/auth.ts';
import type { App } from './app-context.ts';
import { sayUntilLogin, signOutHere } from './sign-out.ts';

const ENDED = 'Your login has ended. Please log in again.';

export function startAuth(config: Config['auth'], app: App): Auth {
  const auth = createAuth(config);
  const { session } = app;
  auth.follow({
    async onStart(uid) {
      if (session.account || !session.isLogoutPending) return;
      // A page was closed before its logout came this far.
      if (uid) await auth.signOut(uid, () => !session.account);
      session.noteLogoutDone();
    },
    async onEnded(uid) {
      // After a sign-out, here or in another tab, there is nothing to end.
      if (session.account?.uid !== uid) return;
      await signOutHere(app, { text: ENDED });
      if (!session.account) await sayUntilLogin(app, ENDED);
    },
  });
  return auth;
}
