/**
 * Starts the identity provider. From then on its word counts: a sign-in that it has ended ends here, too, with
 * everything that waits kept for the next one, and a sign-in with it in another tab counts here. Nobody waits for it.
 */
import type { Config } from '../../contract/clinic.ts';
import { type Auth, createAuth } from '../platform/auth.ts';
import type { App } from './app-context.ts';
import { signInAs } from './sign-in.ts';
import { sayUntilLogin, signOutHere } from './sign-out.ts';

const ENDED = 'Your login has ended. Please log in again.';

/** The other tab is on its way to the clinic itself, and tells this one (milliseconds). */
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
        // The provider may have been late to hear of a logout, and put them back.
        if (proven && session.hasLeft(proven.account.uid)) return auth.signOut();
        // The tab in which they signed in says what went wrong.
        if (proven && !session.account) await signInAs(session, proven).catch(() => {});
      }, OTHER_TAB_FIRST);
    },
  });
  return auth;
}
