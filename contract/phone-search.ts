/** Which phone numbers are found by digits: a caller says theirs with the country's code or without. Pure. */

/** Fewer may be the end of a number, to which a zero in front belongs. */
const LEAST_NATIONAL = 5;
/** Digits of a number that is whole without its country's code. */
export const LEAST_WHOLE = 7;

/** '0401234567' and '00358401234567' without the zeros that stand for what a country's code says. */
export function withoutPrefix(digits: string): string {
  const rest = digits.replace(/^0+/, '');
  return rest.length < LEAST_NATIONAL ? digits : rest;
}

/** The zero that is dialed only without the country's code, as in '+44 (0)20 7946 0958'. */
export const TRUNK_ZERO = '(0)';

/** A number, or what was typed to find one, as digits alone. */
export function phoneDigits(text: string): string {
  return text.replaceAll(TRUNK_ZERO, '').replaceAll(/\D/g, '');
}

/** @param digits a part of the number, or all of it; the server asks its store the same */
export function hasDigits(phone: string, digits: string): boolean {
  const stored = phoneDigits(phone);
  const national = stored.replace(/^0+/, '');
  return stored.includes(withoutPrefix(digits)) || (national.length >= LEAST_WHOLE && digits.endsWith(national));
}
