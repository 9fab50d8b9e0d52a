/**
 * The rules for people's names. Admins decide by lists of names, so a name has no invisible characters, and none that change the
 * direction of the text around it. Joiners stay where a script or an emoji is written with them.
 */
import * as v from 'valibot';

const MOST = 120;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
// U+2800 is a Braille pattern without a dot.
const HIDDEN = '[\\p{Cs}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]';
const JOINED_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
];
const JOINED = `[${JOINED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`;
const NEEDED = [
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Extended_Pictographic}\\p{Ideographic}\\p{Script=Mongolian}])\\p{Variation_Selector}',
].join('|');
const NEEDED_OR_HIDDEN = new RegExp(`(${NEEDED})|${HIDDEN}`, 'gu');

/** The name without invisible characters. May be empty. */
export function visibleName(name: string): string {
  return name
    .replace(LINE_BREAKS, ' ')
    .replace(NEEDED_OR_HIDDEN, (_, needed?: string) => needed ?? '')
    .trim();
}

/** Cuts a name that is too long, without splitting a character. */
function cut(name: string): string {
  if (name.length <= MOST) return name;
  let end = 0;
  for (const character of charactersOf(name)) {
    if (end + character.length > MOST) break;
    end += character.length;
  }
  return name.slice(0, end).trimEnd();
}

/** Splits by what a person takes for one character: an emoji, or a letter with its accents, may be several code points. */
function charactersOf(name: string): string[] {
  // Firefox has it from version 125 on.
  if (!('Segmenter' in Intl)) return Array.from(name);
  return Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
}

/** A name that somebody types. Invisible characters are removed, because the person could not find them. */
export const PersonName = v.pipe(
  v.string('must be text'),
  v.transform(visibleName),
  v.nonEmpty('must not be empty'),
  v.maxLength(MOST, `must be at most ${MOST} characters`),
);

/** A name that comes from the identity provider: nobody is turned away because of their name there. */
export const AccountName = v.pipe(
  v.string('must be text'),
  v.transform((name) => cut(visibleName(name))),
  v.nonEmpty('must not be empty'),
);

/** The clinic's name for the owner of an account: from their address if nothing of their name can be shown. */
export function accountName(name: string, email: string): string {
  return cut(visibleName(name)) || cut(email.replace(/@.*/, ''));
}
