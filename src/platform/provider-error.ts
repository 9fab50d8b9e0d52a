/** What an error of the identity provider means, by its code. */

/** Codes that end a sign-in. No other error does, a missing network above all. */
const ENDED = new Set([
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** After these nobody knows what the provider has done. */
const UNANSWERED = new Set(['auth/network-request-failed', 'auth/internal-error']);

export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

export const isEnded = (error: unknown): boolean => ENDED.has(codeOf(error));

export const isUnanswered = (error: unknown): boolean => UNANSWERED.has(codeOf(error));
