/**
 * Registering at the identity provider: the account, then its name, then the email whose link proves the address. Where one of
 * these goes wrong, another press finishes what was begun; alone it would only hear that there is an account by now.
 */
import {
  type Auth,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  signInWithEmailAndPassword,
  type User,
  updateProfile,
} from 'firebase/auth';
import { codeOf, isUnanswered } from './provider-error.ts';

export interface Registration {
  /** @param onMailed told if the email is on its way by then */
  register(name: string, email: string, password: string, onMailed: () => void): Promise<User>;
  /** Whoever has left begins anew. */
  forget(): void;
}

export function createRegistration(auth: Auth): Registration {
  let begun: { email: string; isMailed: boolean } | undefined;

  async function createUser(email: string, password: string, isAgain: boolean): Promise<User> {
    try {
      return (await createUserWithEmailAndPassword(auth, email, password)).user;
    } catch (error) {
      if (isUnanswered(error)) throw error;
      const own = isAgain && codeOf(error) === 'auth/email-already-in-use' && (await signInQuietly(email, password));
      if (own) return own;
      // A password that was mistyped takes nothing away from what was begun.
      if (!isAgain) begun = undefined;
      throw error;
    }
  }

  /** Undefined where the password is another one: it is another account then. */
  async function signInQuietly(email: string, password: string): Promise<User | undefined> {
    return signInWithEmailAndPassword(auth, email, password).then(
      ({ user }) => user,
      () => undefined,
    );
  }

  return {
    async register(name, email, password, onMailed) {
      const isAgain = begun?.email === email;
      const own = isAgain && begun ? begun : { email, isMailed: false };
      begun = own;
      const user = await createUser(email, password, isAgain);
      await updateProfile(user, { displayName: name });
      // The account exists whether or not the email is sent; a password reset proves the address as well.
      own.isMailed ||= await sendEmailVerification(user).then(
        () => true,
        () => false,
      );
      if (own.isMailed) onMailed();
      return user;
    },
    forget() {
      begun = undefined;
    },
  };
}
