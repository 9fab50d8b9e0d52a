/**
 * The closed table of everything that can go wrong in a call: code -> HTTP status, verdict and text.
 * The verdict tells a queued command what to do with the answer:
 * - `reject`: the answer is final; the entry steps aside and is shown.
 * - `retry`: nothing was decided; the same entry is sent again later.
 * - `reauth`: the person must be signed in again first.
 */
import * as v from 'valibot';

export type Verdict = 'reject' | 'retry' | 'reauth';

interface Problem {
  status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 502 | 503;
  verdict: Verdict;
  text: string;
}

export const problems = {
  'request.invalid': { status: 400, verdict: 'reject', text: 'This request is not valid.' },
  'request.unknown': { status: 404, verdict: 'reject', text: 'Nothing was found at this address.' },
  'request.method': { status: 405, verdict: 'reject', text: 'This address does not allow that method.' },
  'request.too-large': { status: 413, verdict: 'reject', text: 'This request is too large.' },
  'request.key-reused': {
    status: 422,
    verdict: 'reject',
    text: 'This Idempotency-Key was already used for another request.',
  },
  'request.too-many': { status: 429, verdict: 'retry', text: 'Too many requests. Please wait a moment.' },
  'auth.missing': { status: 401, verdict: 'reauth', text: 'No user is logged in' },
  'auth.invalid': { status: 401, verdict: 'reauth', text: 'You have been logged out. Please log in again.' },
  'auth.expired': { status: 401, verdict: 'reauth', text: 'Your login has expired. Please log in again.' },
  'auth.deleted': { status: 401, verdict: 'reauth', text: 'This account was deleted.' },
  'auth.not-yours': { status: 403, verdict: 'reject', text: 'This belongs to another account.' },
  'auth.not-admin': { status: 403, verdict: 'reject', text: 'Only an admin can do this.' },
  'auth.not-desk': { status: 403, verdict: 'reject', text: 'Only the front desk can do this.' },
  'user.email-claimed': {
    status: 403,
    verdict: 'reject',
    text: 'This email address already belongs to another account.',
  },
  'user.not-verified': {
    status: 409,
    verdict: 'reject',
    text: 'This person has not confirmed their email address yet. Please ask them to open the link in our email and log in once.',
  },
  'user.not-found': { status: 404, verdict: 'reject', text: 'There is no user with this email address.' },
  'user.replaced': {
    status: 409,
    verdict: 'reject',
    text: 'This email address already belongs to another account, so nothing was done.',
  },
  'user.changed': {
    status: 409,
    verdict: 'reject',
    text: 'Another admin has changed this role, so nothing was done.',
  },
  'user.last-admin': {
    status: 409,
    verdict: 'reject',
    text: 'This is the last admin. Please make somebody else an admin first.',
  },
  'doctor.email-taken': { status: 409, verdict: 'reject', text: 'There is already a doctor with this email address.' },
  'image.not-found': { status: 404, verdict: 'reject', text: 'This picture does not exist.' },
  'image.not-an-image': {
    status: 422,
    verdict: 'reject',
    text: 'This file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF, or GIF file.',
  },
  'image.too-large': {
    status: 413,
    verdict: 'reject',
    text: 'This file is too large. Please choose a picture of at most 5 MB.',
  },
  'image.too-many-pixels': {
    status: 422,
    verdict: 'reject',
    text: 'This picture has too many pixels. Please choose one of at most 40 megapixels, and 16,384 pixels on a side.',
  },
  'service.not-found': { status: 404, verdict: 'reject', text: 'The clinic does not offer this service.' },
  'booking.not-found': { status: 404, verdict: 'reject', text: 'This appointment does not exist.' },
  'booking.already-yours': {
    status: 409,
    verdict: 'reject',
    text: 'You already have an appointment for this service on this day.',
  },
  'booking.slot-taken': { status: 409, verdict: 'reject', text: 'Somebody else has already booked this time.' },
  'booking.past': { status: 409, verdict: 'reject', text: 'This time has passed.' },
  'booking.unknown-slot': {
    status: 409,
    verdict: 'reject',
    text: 'The clinic does not offer this service at this time of day.',
  },
  'booking.phone-invalid': {
    status: 400,
    verdict: 'reject',
    text: 'A phone number must have at least seven digits, and only digits, spaces, and + - ( ) . / x. Please book again with another one.',
  },
  'booking.price-changed': {
    status: 409,
    verdict: 'reject',
    text: 'The price of this service has changed. Please check it again.',
  },
  'booking.too-many': {
    status: 409,
    verdict: 'reject',
    text: 'You already hold as many unpaid appointments as you can. Please pay for one or cancel one first.',
  },
  'booking.too-many-unproven': {
    status: 409,
    verdict: 'reject',
    text: 'Until you confirm your email address, you can hold only a few unpaid appointments. Please open the link in our email, or pay for one or cancel one first. You can send it again from Your account.',
  },
  'booking.too-far': {
    status: 409,
    verdict: 'reject',
    text: 'This day is further ahead than the clinic takes bookings. Please choose an earlier one.',
  },
  'booking.paid': { status: 409, verdict: 'reject', text: 'This appointment is paid and can no longer be canceled.' },
  'visit.not-found': { status: 404, verdict: 'reject', text: 'The clinic does not have this visit.' },
  'patient.not-found': {
    status: 404,
    verdict: 'reject',
    text: 'This patient’s account was deleted. You can add them as a new patient.',
  },
  'payment.amount-changed': {
    status: 409,
    verdict: 'reject',
    text: 'The price of this appointment has changed. Please check it again.',
  },
  'payment.several-bookings': {
    status: 409,
    verdict: 'reject',
    text: 'Several of your unpaid appointments have this price. Please choose the one to pay for.',
  },
  'payment.already-paid': { status: 409, verdict: 'reject', text: 'This appointment is already paid.' },
  'payment.paid-by-card': {
    status: 409,
    verdict: 'reject',
    text: 'This appointment is already paid by card. Please give the money back.',
  },
  'payment.paid-at-desk': {
    status: 409,
    verdict: 'reject',
    text: 'Another payment was already noted at the desk. If you took this payment as well, please give the money back.',
  },
  'payment.not-at-desk': {
    status: 409,
    verdict: 'reject',
    text: 'This payment was taken back before. Please do not give the money back twice.',
  },
  'payment.no-booking': {
    status: 404,
    verdict: 'reject',
    text: 'This appointment was canceled. Please give the money back.',
  },
  'payment.appointment-gone': {
    status: 409,
    verdict: 'reject',
    text: 'This appointment was canceled, and nothing was charged.',
  },
  'payment.not-succeeded': {
    status: 402,
    verdict: 'reject',
    text: 'This payment did not go through, and nothing was charged. Please try again.',
  },
  'payment.requires-action': {
    status: 402,
    verdict: 'reject',
    text: 'Your bank is asking you to confirm that it is you, and nothing has been charged yet. To confirm, please pay again.',
  },
  'payment.processing': {
    status: 409,
    verdict: 'retry',
    text: 'A payment for this appointment is in progress. Please wait a moment.',
  },
  'payment.wrong-booking': { status: 409, verdict: 'reject', text: 'This payment is not for this appointment.' },
  'payment.refunded': {
    status: 409,
    verdict: 'reject',
    text: 'This payment was no longer needed, so the clinic will return your money.',
  },
  'payment.in-review': {
    status: 409,
    verdict: 'reject',
    text: 'We noticed a problem with your payment and the clinic is checking it. Please do not pay again.',
  },
  'payment.no-alert': { status: 404, verdict: 'reject', text: 'This entry is no longer in the list.' },
  'payment.provider-unreachable': {
    status: 502,
    verdict: 'retry',
    text: 'The payment service can’t be reached right now. Nothing is lost.',
  },
  'server.failed': { status: 500, verdict: 'retry', text: 'Something went wrong on our side. Please try again.' },
  'server.unavailable': { status: 503, verdict: 'retry', text: 'The clinic’s server is not available right now.' },
  'server.busy': {
    status: 503,
    verdict: 'retry',
    text: 'The clinic’s server is very busy right now. Nothing is lost; please try again in a moment.',
  },
  'server.disk-full': {
    status: 503,
    verdict: 'retry',
    text: 'The clinic’s server has no space left to save anything right now. Nothing is lost; please try again later.',
  },
} as const satisfies Record<`${string}.${string}`, Problem>;

export type ProblemCode = keyof typeof problems;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

/** The body of every answer that is not 2xx. The specification reads the text under both names. */
export interface ProblemBody {
  code: string;
  message: string;
  Message: string;
  [more: string]: unknown;
}

const Said = v.optional(v.string());

/** Reads a refusal by any of the three members. A code unknown to this version is kept as sent; a missing one is empty. */
export const AnyProblemBody = v.pipe(
  v.looseObject({ code: Said, message: Said, Message: Said }),
  v.check(({ code, message, Message }) => Boolean(message || Message || (code && isProblemCode(code)))),
  v.transform((body): ProblemBody => {
    const { code = '' } = body;
    const known = isProblemCode(code) ? problems[code].text : '';
    const text = body.message || body.Message || known;
    return { ...body, code, message: text, Message: body.Message || text };
  }),
);
