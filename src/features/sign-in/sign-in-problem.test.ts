import { expect, test } from 'vitest';
import { providerMessage, signInProblem } from './sign-in-problem.ts';

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
  // The provider's real answer to a wrong key.
  'api-key-not-valid.-please-pass-a-valid-api-key.',
  // Ours: the database of the SDK does not answer.
  'storage-silent',
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

test('a wrong key is the clinic’s to fix, whatever its code', () => {
  expect(signInProblem({ code: 'auth/api-key-not-valid.-please-pass-a-valid-api-key.' })).toBe(
    signInProblem({ code: 'auth/invalid-api-key' }),
  );
});

test('a wrong password does not tell whether the account exists', () => {
  expect(signInProblem({ code: 'auth/wrong-password' })).toBe(signInProblem({ code: 'auth/user-not-found' }));
});

test.each([[new TypeError('x')], ['text'], [null], [{ code: 5 }], [{ code: 'auth/not-heard-of-yet' }]])(
  'anything else (%s) is still a sentence',
  (thrown) => expect(signInProblem(thrown)).toBe('Something went wrong while logging in. Please try again.'),
);

const firebaseError = (message: string, code = 'auth/some-code') => Object.assign(new Error(message), { code });

test.each([
  ['Firebase: Please wait a while. (auth/too-many-requests).', 'Please wait a while.'],
  ['Firebase: There is no user (any more)! (auth/user-not-found).', 'There is no user (any more)!'],
])('the provider is quoted without its name and its code', (message, quoted) =>
  expect(providerMessage(firebaseError(message))).toBe(quoted),
);

test.each([
  [firebaseError('Firebase: Error (auth/network-request-failed).', 'auth/network-request-failed')],
  [new TypeError('Failed to fetch')],
  ['text'],
])('if the provider says nothing, we do (%s)', (error) => expect(providerMessage(error)).toBe(signInProblem(error)));
