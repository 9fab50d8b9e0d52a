/** Text that people type. The specification names no limits: these are generous, but keep the store from filling up. */
import * as v from 'valibot';
import { EMAIL_ADDRESS } from './email-address.ts';

/** Non-blank text on one line, trimmed. No control characters: PostgreSQL can't keep a zero byte. */
export const line = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
    v.maxLength(max, `must be at most ${max} characters`),
  );

export const Id = line(64);
/** Characters. */
export const LONGEST_SHORT_TEXT = 120;
export const ShortText = line(LONGEST_SHORT_TEXT);

/** Characters. */
export const LONGEST_PHONE = 40;
/** A phone number as a queued request may hold it: older versions took any text. */
export const QueuedPhone = line(LONGEST_PHONE);
/** A pasted number may contain invisible characters, and hyphens other than '-'. */
export const visiblePhone = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2013]/g, '-')
    .trim();
const PHONE_RULE = 'must have at least seven digits, and only digits, spaces, and + - ( ) . / x';
/** A number at which somebody can be called. */
export const Phone = v.pipe(
  QueuedPhone,
  v.regex(/^[\d\s+\-()./x]*$/, PHONE_RULE),
  v.check((text) => text.replaceAll(/\D/g, '').length >= 7, PHONE_RULE),
);

/** Characters. */
export const LONGEST_EMAIL = 254;
/** An address as the identity provider has it. It is not trimmed: with a trailing space it is a different address. */
export const ProvenEmail = v.pipe(v.string(), v.regex(EMAIL_ADDRESS, 'must be an email address'), v.toLowerCase());
/** Folded to lower case, as the identity provider does. */
export const Email = v.pipe(line(LONGEST_EMAIL), ProvenEmail);

/** Dollars with at most two decimals. */
export const Dollars = v.pipe(
  v.number('must be an amount in dollars'),
  v.minValue(0, 'must not be negative'),
  v.check((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'must have at most two decimals'),
);
