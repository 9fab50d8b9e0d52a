/**
 * Problems with the identity provider in helpful words. Matches codes, never message texts: those change. Add a line
 * when a new code can reach a person.
 */
import { BAD_EMAIL } from './form-rules.ts';

const AGAIN = 'Something went wrong while logging in. Please try again.';
const UNREADY = 'Logging in is not set up correctly at the clinic. Please call us.';
const WINDOW_CLOSED = 'The Google window was closed before you were logged in. Please try again.';
const WRONG_LOGIN = 'Wrong email or password.';
/** A new password confirms the address, too (decision 017), so it helps with either kind of link. */
const DEAD_LINK =
  'This link has already been used or is not complete. If it was you who used it, just log in. If not, press Reset Password? on the login page.';

const sentences: Record<string, string> = {
  'internal-error': AGAIN,
  'argument-error': AGAIN,
  'invalid-auth-event': AGAIN,
  'missing-multi-factor-info': 'This account needs a second step that this page does not offer. Please call us.',
  'popup-blocked': 'Your browser blocked the Google window. Please allow windows for this page and try again.',
  'popup-closed-by-user': WINDOW_CLOSED,
  'cancelled-popup-request': WINDOW_CLOSED,
  // Ours: the window could not be opened during the press itself.
  'popup-too-late': 'Google login is ready now. Please press the button again.',
  'web-storage-unsupported':
    'Your browser does not let this page remember you. Please leave private mode or allow cookies.',
  'storage-silent': 'This browser’s storage does not answer. Please close this page, open it again, and try once more.',
  'network-request-failed': 'The login service can’t be reached. Please check your connection and try again.',
  'unauthorized-domain': UNREADY,
  'auth-domain-config-required': UNREADY,
  'invalid-api-key': UNREADY,
  // The real code, which the SDK derives from the provider's sentence.
  'api-key-not-valid.-please-pass-a-valid-api-key.': UNREADY,
  'operation-not-allowed': UNREADY,
  'invalid-credential': WRONG_LOGIN,
  'wrong-password': WRONG_LOGIN,
  'user-not-found': WRONG_LOGIN,
  'invalid-email': BAD_EMAIL,
  'email-already-in-use': 'There is already an account with this email address. Please log in instead.',
  'account-exists-with-different-credential':
    'There is already an account with this email address. Please log in with your password.',
  'weak-password': 'This password is too easy to guess. Please choose a longer one.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'user-disabled': 'This account has been closed. Please call us.',
  'expired-action-code': 'This link is too old. Please press Reset Password? on the login page.',
  'invalid-action-code': DEAD_LINK,
};

/** Whether a link in an email will never work, whatever is tried with it. */
export function isDeadLink(error: unknown): boolean {
  return isCoded(error) && ['auth/expired-action-code', 'auth/invalid-action-code'].includes(error.code);
}

export function isUsedLink(error: unknown): boolean {
  return isCoded(error) && error.code === 'auth/invalid-action-code';
}

export function signInProblem(error: unknown): string {
  if (isCoded(error) && error.code.startsWith('auth/')) return sentences[error.code.slice('auth/'.length)] ?? AGAIN;
  return AGAIN;
}

/**
 * For an action that may have succeeded anyway.
 * @param unanswered shown if no answer came; undefined if the request was never sent
 */
export function pressProblem(error: unknown, unanswered: string | undefined): string {
  const isUnanswered = isCoded(error) && error.code === 'auth/network-request-failed';
  return (isUnanswered && unanswered) || signInProblem(error);
}

/**
 * The provider's own message without its name and its code: 'Firebase: There is no user ... (auth/user-not-found).' Our
 * own sentence if it says nothing, or if the error is not the provider's.
 */
export function providerMessage(error: unknown): string {
  const said = error instanceof Error && isCoded(error) ? error.message : '';
  const text = /^Firebase: (.*) \(auth\/[^)]*\)\.?$/s.exec(said)?.[1];
  return text && text !== 'Error' ? text : signInProblem(error);
}

export function isBlocked(error: unknown): boolean {
  return isCoded(error) && error.code === 'auth/popup-blocked';
}

function isCoded(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
