/**
 * What went wrong at the identity provider, in words that help. Codes are matched, never message texts: those change.
 * Add a line when a new code can reach a person.
 */
const AGAIN = 'Something went wrong while signing in. Please try again.';
const UNREADY = 'Signing in is not set up correctly at the clinic. Please call us.';
const WINDOW_CLOSED = 'The Google window was closed before you were signed in. Please try again.';
const WRONG_LOGIN = 'This e-mail address and password do not belong together. Please check both.';
const DEAD_LINK = 'This link has already been used or is not complete. Please ask for a new one.';

const sentences: Record<string, string> = {
  'internal-error': AGAIN,
  'argument-error': AGAIN,
  'invalid-auth-event': AGAIN,
  'missing-multi-factor-info': 'This account needs a second step that this page does not offer. Please call us.',
  'popup-blocked': 'Your browser blocked the Google window. Please allow windows for this page and try again.',
  'popup-closed-by-user': WINDOW_CLOSED,
  'cancelled-popup-request': WINDOW_CLOSED,
  'web-storage-unsupported':
    'Your browser does not let this page remember you. Please leave private mode or allow cookies.',
  'network-request-failed': 'The sign-in service can’t be reached. Please check your connection and try again.',
  'unauthorized-domain': UNREADY,
  'auth-domain-config-required': UNREADY,
  'invalid-api-key': UNREADY,
  'operation-not-allowed': UNREADY,
  'invalid-credential': WRONG_LOGIN,
  'wrong-password': WRONG_LOGIN,
  'user-not-found': WRONG_LOGIN,
  'invalid-email': 'You have entered an invalid email address!',
  'email-already-in-use': 'There is already an account with this e-mail address. Please log in instead.',
  'account-exists-with-different-credential':
    'There is already an account with this e-mail address. Please log in with your password.',
  'weak-password': 'This password is too easy to guess. Please choose a longer one.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'user-disabled': 'This account has been closed. Please call us.',
  'expired-action-code': 'This link is too old. Please ask for a new one.',
  'invalid-action-code': DEAD_LINK,
};

/** Whatever was thrown on the way in, as one kind sentence. */
export function signInProblem(error: unknown): string {
  if (isCoded(error) && error.code.startsWith('auth/')) return sentences[error.code.slice('auth/'.length)] ?? AGAIN;
  return AGAIN;
}

function isCoded(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
