/**
 * The identity provider, and the only file that knows Firebase. Import it lazily: nobody waits for it to paint.
 * The popup's resolver is passed to the one call that opens the popup. Given at the start, it would fetch Google's
 * script first, and a phone behind a hanging network would never learn who is signed in.
 */
import { initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth';
import type { Config } from '../../contract/clinic.ts';
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

/** Every function rejects with the provider's error, whose `code` begins with `auth/`. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth(config: Config['auth']) {
  const app = initializeApp({ apiKey: config.apiKey, authDomain: config.authDomain, projectId: config.projectId });
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  // The page itself says that it runs on demo accounts; the SDK's own banner would cover it.
  if (config.emulatorUrl) connectAuthEmulator(auth, config.emulatorUrl, { disableWarnings: true });

  return {
    async signInWithPassword(email: string, password: string): Promise<ProvenAccount> {
      const { user } = await signInWithEmailAndPassword(auth, email, password);
      return prove(user);
    },

    /** Call it from a click: browsers open no window otherwise. */
    async signInWithGoogle(): Promise<ProvenAccount> {
      const { user } = await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
      return prove(user);
    },

    async register(name: string, email: string, password: string): Promise<ProvenAccount> {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name });
      // The account stands whether or not this mail leaves; it can be asked for again.
      await sendEmailVerification(user).catch(() => {});
      return prove(user);
    },

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
      await auth.currentUser?.reload();
    },

    async resetPassword(code: string, password: string): Promise<void> {
      await confirmPasswordReset(auth, code, password);
    },

    async signOut(): Promise<void> {
      await signOut(auth);
    },

    /**
     * The provider's word for the person who is signed in with it; undefined when nobody is, or somebody else than `uid`.
     * May take as long as the network hangs: never paint after it.
     */
    async getIdToken(uid: string): Promise<string | undefined> {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (user?.uid !== uid) return undefined;
      return user.getIdToken().catch((error: { code?: string }) => {
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
