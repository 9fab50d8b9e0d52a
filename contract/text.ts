/**
 * Text that people type, with its limits. The specification names none, so these are generous for a person
 * and small enough that nobody fills the store.
 */
import * as v from 'valibot';

/** Non-blank text on one line, trimmed. No control characters: PostgreSQL can't keep a zero byte. */
const line = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
    v.maxLength(max, `must be at most ${max} characters`),
  );

export const Id = line(64);
export const PersonName = line(120);
export const Phone = line(40);
/** The longest address that mail can carry has 254 characters. Folded to lower case, as the identity provider does. */
export const Email = v.pipe(line(254), v.email('must be an e-mail address'), v.toLowerCase());
/** Dollars with at most two decimals. */
export const Dollars = v.pipe(
  v.number('must be an amount in dollars'),
  v.minValue(0, 'must not be negative'),
  v.check((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'must have at most two decimals'),
);
