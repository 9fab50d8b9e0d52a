import { expect, test } from 'vitest';
import { BAD_EMAIL, checkConfirmation, checkEmail, checkName, checkNewPassword } from './form-rules.ts';

test('a name of spaces or invisible characters is no name', () => {
  expect(checkName('  ')).toBe('Please put your name');
  expect(checkName('\u200b\u2060')).toBe('Please put your name');
  expect(checkName('Pat')).toBeNull();
});

test.each(['', 'pat', 'pat@', '@molar.test', 'pat@molar', 'pat pat@molar.test'])('%j is no address', (email) =>
  expect(checkEmail(email)).toBe(BAD_EMAIL),
);

test.each(["o'brien@example.com", 'a&b@example.com', 'pat@xn--bcher-kva.example', 'pat@bücher.example'])(
  '%s is an address',
  (email) => expect(checkEmail(email)).toBeNull(),
);

test('spaces around an address do not matter', () => expect(checkEmail(' pat@molar.test ')).toBeNull());

test('six characters are enough for a password, five are not', () => {
  expect(checkNewPassword('12345')).toBe('Password must contain minimum six characters');
  expect(checkNewPassword('123456')).toBeNull();
});

test('the confirmation must match exactly', () => {
  expect(checkConfirmation('Secret1', { password: 'secret1' })).toBe('Password not match');
  expect(checkConfirmation('secret1', { password: 'secret1' })).toBeNull();
});
