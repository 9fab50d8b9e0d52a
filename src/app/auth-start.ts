/**
 * Starts the identity provider, and follows it from then on: a sign-in that it has ended ends here, too, and everything that
 * waits is kept for the next one; a sign-in in another tab counts here. Nothing waits for it.
 */
import type { Config } from '../../contract/clinic.ts';
import { type Auth, createAuth } from '../platform/auth.ts';
import type { App } from './app-context.ts';
import { signInAs } from './sign-in.ts';
import { sayUntilLogin, signOutHere } from './sign-out.ts';

const ENDED = 'Your login has ended. Please log in again.';

/** Gives the other tab time to reach the clinic itself and to tell this one (milliseconds). */
const OTHER_TAB_FIRST = 5000;

export function startAuth(config: Config['auth'], app: App): Auth {
  const auth = createAuth(config);
  const { session } = app;
  auth.follow({
    async onEnded(uid) {
      // After a sign-out, here or in another tab, there is nothing to end.
      if (session.account?.uid !== uid) return;
      await signOutHere(app, { text: ENDED });
      if (!session.account) await sayUntilLogin(app, ENDED);
    },
    onEntered(prove) {
      setTimeout(async () => {
        if (session.account) return;
        const proven = await prove();
        // The provider may have learned of a logout late, and signed them in again.
        if (proven && session.hasLeft(proven.account.uid)) return auth.signOut();
        // The tab in which they signed in says what went wrong.
        if (proven && !session.account) await signInAs(session, proven).catch(() => {});
      }, OTHER_TAB_FIRST);
    },
  });
  return auth;
}
