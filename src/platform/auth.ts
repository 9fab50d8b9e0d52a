/**
 * The identity provider. Only this file, `account-emails.ts`, `google-window.ts` and `registration.ts` know Firebase. Large,
 * so import it lazily.
 */
import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  debugErrorMap,
  deleteUser,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  type Persistence,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateCurrentUser,
  updateProfile,
} from 'firebase/auth';
import type { Config } from '../../contract/clinic.ts';
import { createAccountEmails } from './account-emails.ts';
import { createGoogleWindow } from './google-window.ts';
import { isEnded, isUnanswered } from './provider-error.ts';
import { createRegistration } from './registration.ts';
import type { Account } from './session.ts';
import { waitForSignInDatabase } from './sign-in-database.ts';

export interface ProvenAccount {
  account: Account;
  idToken: string;
  /** Shown to the person first. */
  welcome?: string | undefined;
  /** Completes the login: until then, the device keeps nothing of it. Undefined for a person who is signed in already. */
  enter?(): Promise<void>;
}

export interface Following {
  onStart(uid: string | null): void;
  onEnded(uid: string): void;
}

/** Every function rejects with the provider's error, whose `code` begins with `auth/`. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth(config: Config['auth']) {
  function start(name: string | undefined, persistence: Persistence) {
    const { apiKey, authDomain, projectId } = config;
    // A password reset shows the SDK's messages, which a build has only with `debugErrorMap`.
    const options = { persistence, errorMap: debugErrorMap };
    const started = initializeAuth(initializeApp({ apiKey, authDomain, projectId }, name), options);
    // The page says that it runs on demo accounts; the SDK's banner would cover that.
    if (config.emulatorUrl) connectAuthEmulator(started, location.origin, { disableWarnings: true });
    return started;
  }

  const auth = start(undefined, indexedDBLocalPersistence);
  /** Where people log in. With `auth`, a late answer would log out the person who has logged in since, in every tab. */
  const loginAuth = start('login', inMemoryPersistence);
  const google = createGoogleWindow(loginAuth);
  const registration = createRegistration(loginAuth);

  async function userOf(uid: string): Promise<User | undefined> {
    await auth.authStateReady();
    return auth.currentUser?.uid === uid ? auth.currentUser : undefined;
  }

  /** Does nothing if somebody else is signed in by now, or the person is back. */
  async function leave(uid: string, isWanted = () => true): Promise<void> {
    if ((await userOf(uid)) && isWanted()) await signOut(auth);
  }

  async function enter(signIn: () => Promise<User>): Promise<ProvenAccount> {
    // What the SDK has stored comes first, and so does a database that no longer answers.
    const [user] = await Promise.all([signIn(), auth.authStateReady(), waitForSignInDatabase()]);
    const proven = await prove(user);
    await signOut(loginAuth);
    return { ...proven, enter: () => updateCurrentUser(auth, user) };
  }

  return {
    signInWithPassword: (email: string, password: string): Promise<ProvenAccount> =>
      enter(async () => (await signInWithEmailAndPassword(loginAuth, email, password)).user),

    google,

    /** Call it from a click. */
    signInWithGoogle: (onClosed: () => void): Promise<ProvenAccount> => enter(() => google.signIn(onClosed)),

    /** Calling it again after a failure finishes what was begun. @param onMailed called if the email was sent */
    register: (name: string, email: string, password: string, onMailed: () => void): Promise<ProvenAccount> =>
      enter(() => registration.register(name, email, password, onMailed)),

    ...createAccountEmails(auth),

    /** Whether `uid` still has to confirm their address, as far as the provider has said. */
    async isUnconfirmed(uid: string): Promise<boolean> {
      const user = await userOf(uid);
      if (!user) return false;
      if (!user.emailVerified) await user.reload().catch(() => {});
      return !user.emailVerified;
    },

    /**
     * Does nothing if `uid` is not signed in with the provider. Rejects when the provider wants a fresh login first, or
     * gave no answer: then the login may be gone.
     */
    async deleteUser(uid: string): Promise<void> {
      registration.forget();
      const user = await userOf(uid);
      if (!user) return;
      // Once a login is deleted, the SDK signs out its current person, who may be another one by then: use a separate instance.
      const deletionAuth = start('deletion', inMemoryPersistence);
      await updateCurrentUser(deletionAuth, user);
      if (deletionAuth.currentUser) await deleteLogin(deletionAuth.currentUser);
      await leave(uid);
    },

    /** Does nothing if `uid` is not signed in with the provider, or once it is no longer wanted. */
    async signOut(uid: string, isWanted?: () => boolean): Promise<void> {
      registration.forget();
      await leave(uid, isWanted);
    },

    /** Reports the person at the start, and sign-ins that end, in any tab. */
    follow({ onStart, onEnded }: Following): void {
      let uid: string | null | undefined;
      onAuthStateChanged(auth, (user) => {
        const before = uid;
        uid = user?.uid ?? null;
        if (before === undefined) onStart(uid);
        else if (before) onEnded(before);
      });
    },

    /** Undefined when `uid` is not signed in with the provider. */
    async rename(uid: string, name: string): Promise<ProvenAccount | undefined> {
      const user = await userOf(uid);
      if (!user) return undefined;
      await updateProfile(user, { displayName: name });
      return prove(user);
    },

    /**
     * Undefined if `uid` is not signed in with the provider. Takes as long as the network hangs: never block painting
     * on it. `name` may have been changed on another device; undefined where the account has none.
     */
    async getFreshProof(uid: string): Promise<{ idToken: string; name: string | undefined } | undefined> {
      const user = await userOf(uid);
      if (!user) return undefined;
      try {
        const { token, claims } = await user.getIdTokenResult(true);
        return { idToken: token, name: typeof claims.name === 'string' ? claims.name : undefined };
      } catch (error) {
        if (isEnded(error)) return undefined;
        throw error;
      }
    },
  };
}

async function deleteLogin(user: User): Promise<void> {
  // A login that has already ended can't be deleted here.
  await user.reload().catch((error) => {
    if (isEnded(error)) throw error;
  });
  try {
    await deleteUser(user);
  } catch (error) {
    // Some browsers resend an unanswered call on their own: by then the login is gone.
    if (isEnded(error)) return;
    if (!isUnanswered(error)) throw error;
    await deleteUser(user).catch((error) => {
      if (!isEnded(error)) throw error;
    });
  }
}

async function prove(user: User): Promise<ProvenAccount> {
  const email = user.email ?? '';
  // An account that was made elsewhere may have no name.
  const name = user.displayName?.trim() || email.replace(/@.*/, '');
  return { account: { uid: user.uid, email, name, photoURL: user.photoURL }, idToken: await user.getIdToken() };
}
