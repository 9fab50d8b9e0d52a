/**
 * Registers at the identity provider: the account, its name, then the email with the link that proves the address.
 * Trying again after a failure finishes what was begun; a plain retry would be told that the account exists.
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
  /** @param onMailed called if the email was sent */
  register(name: string, email: string, password: string, onMailed: () => void): Promise<User>;
  /** For a logout: the next registration starts over. */
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
      // A mistyped password must not discard what was begun.
      if (!isAgain) begun = undefined;
      throw error;
    }
  }

  /** Undefined if the password does not fit: then the account is another one. */
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
