/** Checks before anything is sent, in the words of the specification. */
import { EMAIL_ADDRESS } from '../../../contract/email-address.ts';
import { visibleName } from '../../../contract/visible-name.ts';
import { NO_NAME } from '../../words/no-name.ts';

export const BAD_EMAIL = 'You have entered an invalid email address!';
export const NO_RESET_EMAIL = 'Please provide a email!';

/** Each returns the text to show, or null. */
export const checkName = (name: string) => (visibleName(name) ? null : NO_NAME);
export const checkEmail = (email: string) => (EMAIL_ADDRESS.test(email.trim()) ? null : BAD_EMAIL);
/** The specification's text is about an address that is wrong, not one that is missing. */
export const checkLoginEmail = (email: string) => (email.trim() ? checkEmail(email) : 'Please enter your email');
export const checkNewPassword = (password: string) =>
  password.length >= 6 ? null : 'Password must contain minimum six characters';
export const checkConfirmation = (confirmation: string, { password }: { password: string }) =>
  confirmation === password ? null : 'Password not match';
