import { expect, test } from 'vitest';
import { signInProblem } from './sign-in-problem.ts';

// Section 8 of the specification.
const CODES = [
  'internal-error',
  'argument-error',
  'missing-multi-factor-info',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'network-request-failed',
  'unauthorized-domain',
  'invalid-auth-event',
  'auth-domain-config-required',
  'invalid-api-key',
];

test.each(CODES)('%s becomes a sentence that says what to do and names no code', (code) => {
  const sentence = signInProblem({ code: `auth/${code}`, message: `Firebase: Error (auth/${code}).` });
  expect(sentence).toMatch(/[Pp]lease .+\.$/);
  expect(sentence).not.toContain(code);
});

test('a blocked window, a closed window and a missing network are told apart', () => {
  const told = ['popup-blocked', 'popup-closed-by-user', 'network-request-failed'].map((code) =>
    signInProblem({ code: `auth/${code}` }),
  );
  expect(new Set(told).size).toBe(3);
});

test('a wrong password does not tell whether the account exists', () => {
  expect(signInProblem({ code: 'auth/wrong-password' })).toBe(signInProblem({ code: 'auth/user-not-found' }));
});

test.each([[new TypeError('x')], ['text'], [null], [{ code: 5 }], [{ code: 'auth/not-heard-of-yet' }]])(
  'anything else (%s) is still a sentence',
  (thrown) => expect(signInProblem(thrown)).toBe('Something went wrong while signing in. Please try again.'),
);
