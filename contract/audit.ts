/** The record of who changed what at the clinic. Lines hold ids; addresses are looked up while the accounts exist. */
import * as v from 'valibot';
import { MediumDate } from './clinic-date.ts';
import { PAID_NAMES } from './desk-payment.ts';
import { endpoint } from './endpoint.ts';
import { LONGEST_EMAIL, line } from './text.ts';
import { EVENT_NAMES } from './visit.ts';

/** Each with the page's text, which the search covers too. Lines keep the keys forever: never change or remove one. */
export const auditActions = {
  'booking.made': 'Booked an appointment',
  'booking.canceled': 'Canceled an appointment',
  'payment.paid': 'A payment arrived',
  'payment.in-review': 'A payment has to be checked',
  'payment.due-back': 'A payment has to go back',
  'payment.refunded': 'A payment went back',
  'payment.at-desk': 'Noted a payment at the desk',
  'payment.taken-back': 'Took a payment at the desk back',
  'admin.made': 'Made an admin',
  'admin.removed': 'Removed an admin',
  'desk.made': 'Made somebody front desk staff',
  'desk.removed': 'Removed somebody from the front desk',
  'visit.noted': 'Noted something about a visit',
  'walk-in.added': 'Added a walk-in',
  'doctor.added': 'Added a doctor',
  'doctor.deleted': 'Deleted a doctor',
  'session.ended': 'Logged out',
  'sessions.ended': 'Logged somebody out everywhere',
  'name.changed': 'Changed the name of an account',
  'address.freed': 'Freed an email address',
  'address.taken-over': 'Proved an address that another account had',
  'data.exported': 'Downloaded the data of an account',
  'account.deleted': 'Deleted an account',
  'store.adopted': 'Took the store over for another project',
  'bookings.swept': 'Cleared past appointments',
} as const;
export type AuditAction = keyof typeof auditActions;

/** The page's names for doers that are not accounts. */
export const auditDoers: Record<string, string> = { molar: 'The server', 'payment-provider': 'The payment provider' };

/** Milliseconds between the two times of a line. A shorter gap is just a call in flight, so the page shows one time. */
export const AUDIT_WAITED_MS = 60_000;

/** By action: the words that a line's detail may begin with, and the page's text for each. */
export const auditDetails: Partial<Record<AuditAction, Record<string, string>>> = {
  'visit.noted': EVENT_NAMES,
  'payment.at-desk': PAID_NAMES,
  'payment.taken-back': PAID_NAMES,
};

export const AuditLine = v.object({
  /** Counts from 1, without gaps. */
  number: v.number(),
  /** ISO, in UTC. */
  at: v.string(),
  /** The same by the device's clock, for requests that waited there. */
  deviceAt: v.optional(v.string()),
  /** Id of the account, `molar` for the server itself, or `payment-provider`. */
  who: v.string(),
  whoEmail: v.optional(v.string()),
  /** One of `auditActions`, or of a newer version. */
  action: v.string(),
  /** Id of what was changed. */
  object: v.string(),
  /** Id of the account that the change concerns. */
  person: v.optional(v.string()),
  personEmail: v.optional(v.string()),
  detail: v.string(),
  requestId: v.string(),
  /** SHA-256, in hex, of the line as it is stored and of the previous hash. */
  hash: v.string(),
});
export type AuditLine = v.InferOutput<typeof AuditLine>;

const count = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(most, `must be at most ${most}`),
    v.minValue(1, 'must be at least 1'),
  );

/** Characters. A whole line of the page fits. */
export const LONGEST_AUDIT_SEARCH = 1000;

const Words = v.pipe(
  v.string(),
  v.regex(/^(?=.*\S)[^\p{Cc}\p{Cs}]+$/u, 'must be words on one line'),
  v.maxLength(LONGEST_AUDIT_SEARCH, `must be at most ${LONGEST_AUDIT_SEARCH} characters`),
);

/** Lines in one answer. */
export const MOST_AUDIT_LINES = 1000;

/**
 * Newest first. Each word of `text` is in the line, as it is stored or as the page shows it. `person` is an address or the id of
 * an account, and finds what it did and what was done to it. `day` is a day of the clinic's calendar. Each call searches a
 * bounded part of the audit, so it may return no lines at all: pass `next` as `before` to go on; it is left out at the end.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  who: 'admin',
  input: v.strictObject({
    text: v.optional(Words),
    person: v.optional(line(LONGEST_EMAIL)),
    day: v.optional(MediumDate),
    before: v.optional(count(Number.MAX_SAFE_INTEGER)),
    most: v.optional(count(MOST_AUDIT_LINES)),
  }),
  output: v.object({ lines: v.array(AuditLine), next: v.optional(v.number()) }),
});
