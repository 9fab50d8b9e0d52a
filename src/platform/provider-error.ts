/** Classifies errors of the identity provider by their codes. */

/** Codes that end a sign-in. No other error does, least of all a missing network. */
const ENDED = new Set([
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** After these, it is unknown what the provider has done. */
const UNANSWERED = new Set(['auth/network-request-failed', 'auth/internal-error']);

export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

export const isEnded = (error: unknown): boolean => ENDED.has(codeOf(error));

export const isUnanswered = (error: unknown): boolean => UNANSWERED.has(codeOf(error));
