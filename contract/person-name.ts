/**
 * The rules for people's names. Admins decide by lists of names, so a name has no invisible characters, and none that change the
 * direction of the text around it.
 */
import * as v from 'valibot';
import { LONGEST_NAME, visibleName } from './visible-name.ts';

/** Cuts a name that is too long, without splitting a character. */
function cut(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  let end = 0;
  for (const character of charactersOf(name)) {
    if (end + character.length > LONGEST_NAME) break;
    end += character.length;
  }
  return name.slice(0, end).trimEnd();
}

/** Splits into the characters that a person sees: an emoji, or a letter with its accents, may be several code points. */
function charactersOf(name: string): string[] {
  // Firefox before 125 lacks it.
  if (!('Segmenter' in Intl)) return Array.from(name);
  return Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
}

/** A name that somebody types. Invisible characters are removed, because the person could not find them. */
export const PersonName = v.pipe(
  v.string('must be text'),
  v.transform(visibleName),
  v.nonEmpty('must not be empty'),
  v.maxLength(LONGEST_NAME, `must be at most ${LONGEST_NAME} characters`),
);

/** A name that comes from the identity provider. It must keep nobody from logging in, so a long one is cut. */
export const AccountName = v.pipe(
  v.string('must be text'),
  v.transform((name) => cut(visibleName(name))),
  v.nonEmpty('must not be empty'),
);

/** The clinic's name for the owner of an account: taken from their address if their name has no visible character. */
export function accountName(name: string, email: string): string {
  return cut(visibleName(name)) || cut(email.replace(/@.*/, ''));
}
