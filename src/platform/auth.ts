/**
 * The identity provider: with `google-window.ts` the only file that knows Firebase. Import it lazily: nobody waits for it
 * to paint.
 */
import { initializeApp } from 'firebase/app';
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth';
import type { Config } from '../../contract/clinic.ts';
import { createGoogleWindow } from './google-window.ts';
import type { Account } from './session.ts';

/** The provider's word that `account` is who they are; the server exchanges `idToken` for our access token. */
export interface ProvenAccount {
  account: Account;
  idToken: string;
}

/** The provider has ended the sign-in; anything else, a missing network above all, has not. */
const ENDED = new Set([
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

export interface Following {
  onEnded(uid: string): void;
  /** @param prove resolves with undefined when they have left again */
  onEntered(prove: () => Promise<ProvenAccount | undefined>): void;
}

/** Every function rejects with the provider's error, whose `code` begins with `auth/`. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth(config: Config['auth']) {
  const app = initializeApp({ apiKey: config.apiKey, authDomain: config.authDomain, projectId: config.projectId });
  // With its messages, which the reset of a password shows; by itself the SDK leaves them out of a build.
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence, errorMap: debugErrorMap });
  // The page itself says that it runs on demo accounts; the SDK's own banner would cover it.
  // The emulator is on the page's own origin: localhost or 127.0.0.1, as it was opened.
  if (config.emulatorUrl) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  const google = createGoogleWindow(auth);

  /** How many sign-ins of this page are under way: what the SDK reports meanwhile is no news. */
  let own = 0;
  async function enter(signIn: () => Promise<User>): Promise<ProvenAccount> {
    own += 1;
    try {
      return await prove(await signIn());
    } finally {
      own -= 1;
    }
  }

  return {
    signInWithPassword: (email: string, password: string): Promise<ProvenAccount> =>
      enter(async () => (await signInWithEmailAndPassword(auth, email, password)).user),

    google,

    /** As `google.signIn`: call it from a click. */
    signInWithGoogle: (onClosed: () => void): Promise<ProvenAccount> => enter(() => google.signIn(onClosed)),

    /** @param onMailed told once the email is on its way whose link proves the address */
    register: (name: string, email: string, password: string, onMailed: () => void): Promise<ProvenAccount> =>
      enter(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        await updateProfile(user, { displayName: name });
        // The account stands whether or not it leaves; a new password proves the address as well.
        await sendEmailVerification(user).then(onMailed, () => {});
        return user;
      }),

    async sendPasswordReset(email: string): Promise<void> {
      await sendPasswordResetEmail(auth, email);
    },

    /** What the link in a mail is for, and for whom. Uses nothing up. */
    async readEmailLink(code: string): Promise<{ operation: string; email: string | null }> {
      const { operation, data } = await checkActionCode(auth, code);
      return { operation, email: data.email ?? null };
    },

    async verifyEmail(code: string): Promise<void> {
      await applyActionCode(auth, code);
      // Confirmed it is, also when the network is gone by now.
      await auth.currentUser?.reload().catch(() => {});
    },

    async resetPassword(code: string, password: string): Promise<void> {
      await confirmPasswordReset(auth, code, password);
    },

    async signOut(): Promise<void> {
      await signOut(auth);
    },

    /**
     * Tells what changes from now on: whose sign-in has ended, and who came in another tab. Who was signed in when the SDK
     * started is no change, nor is a sign-in of this page.
     */
    follow({ onEnded, onEntered }: Following): void {
      let uid: string | null | undefined;
      onAuthStateChanged(auth, (user) => {
        const before = uid;
        uid = user?.uid ?? null;
        if (before === undefined) return;
        if (before) onEnded(before);
        if (user && own === 0)
          onEntered(async () => (auth.currentUser?.uid === user.uid ? prove(auth.currentUser) : undefined));
      });
    },

    /**
     * The provider's word for the person who is signed in with it; undefined when nobody is, or somebody else than `uid`.
     * May take as long as the network hangs: never paint after it. @param isFresh as of now, not of up to an hour ago
     */
    async getIdToken(uid: string, isFresh = false): Promise<string | undefined> {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (user?.uid !== uid) return undefined;
      return user.getIdToken(isFresh).catch((error: { code?: string }) => {
        if (ENDED.has(error.code ?? '')) return undefined;
        throw error;
      });
    },
  };
}

async function prove(user: User): Promise<ProvenAccount> {
  const email = user.email ?? '';
  // Somebody who registered elsewhere may have no name; the clinic needs one to greet them by.
  const name = user.displayName?.trim() || email.replace(/@.*/, '');
  return { account: { uid: user.uid, email, name, photoURL: user.photoURL }, idToken: await user.getIdToken() };
}
