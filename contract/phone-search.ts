/** Finds phone numbers by digits: callers give their number with or without the country code. */

/** Fewer digits may be the end of a number, and a leading zero then belongs to it. */
const LEAST_NATIONAL = 5;
/** The fewest digits of a number that is complete without its country code. */
export const LEAST_WHOLE = 7;

/** Drops the leading zeros that replace or introduce a country code, as in '0401234567' and '00358401234567'. */
export function withoutPrefix(digits: string): string {
  const rest = digits.replace(/^0+/, '');
  return rest.length < LEAST_NATIONAL ? digits : rest;
}

/** The zero that is dialed only without the country code, as in '+44 (0)20 7946 0958'. */
export const TRUNK_ZERO = '(0)';

/** The digits of a number, or of what was typed to find one. */
export function phoneDigits(text: string): string {
  return text.replaceAll(TRUNK_ZERO, '').replaceAll(/\D/g, '');
}

/** @param digits a part of the number, or all of it; the server's store query does the same */
export function hasDigits(phone: string, digits: string): boolean {
  const stored = phoneDigits(phone);
  const national = stored.replace(/^0+/, '');
  return stored.includes(withoutPrefix(digits)) || (national.length >= LEAST_WHOLE && digits.endsWith(national));
}
