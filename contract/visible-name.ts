/**
 * Removes invisible characters from names. Joiners stay where a script or an emoji needs them. This file is separate from the
 * schemas because a page with a form for a name does not need those.
 */
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

/** Characters. */
export const LONGEST_NAME = 120;

/** May be empty. */
export function visibleName(name: string): string {
  return name
    .replace(LINE_BREAKS, ' ')
    .replace(NEEDED_OR_HIDDEN, (_, needed?: string) => needed ?? '')
    .trim();
}
