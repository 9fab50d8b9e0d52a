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
  'request.invalid': { status: 400, verdict: 'reject', text: 'This request does not fit.' },
  'request.unknown': { status: 404, verdict: 'reject', text: 'There is nothing at this address.' },
  'request.method': { status: 405, verdict: 'reject', text: 'This address does not take that method.' },
  'request.too-large': { status: 413, verdict: 'reject', text: 'This request is too large.' },
  'request.key-reused': {
    status: 422,
    verdict: 'reject',
    text: 'This Idempotency-Key was already used for another request.',
  },
  'request.too-many': { status: 429, verdict: 'retry', text: 'Too many requests. Please wait a moment.' },
  'auth.missing': { status: 401, verdict: 'reauth', text: 'No user is logged in' },
  'auth.invalid': { status: 401, verdict: 'reauth', text: 'Your sign-in is no longer valid. Please sign in again.' },
  'auth.expired': { status: 401, verdict: 'reauth', text: 'Your sign-in has expired. Please sign in again.' },
  'auth.not-yours': { status: 403, verdict: 'reject', text: 'This belongs to another account.' },
  'auth.not-admin': { status: 403, verdict: 'reject', text: 'Only an admin may do this.' },
  'user.email-claimed': {
    status: 403,
    verdict: 'reject',
    text: 'This e-mail address already belongs to another account of the clinic.',
  },
  'user.not-found': { status: 404, verdict: 'reject', text: 'There is no user with this e-mail address.' },
  'user.last-admin': {
    status: 409,
    verdict: 'reject',
    text: 'This is the last admin. Please make somebody else an admin first.',
  },
  'doctor.email-taken': { status: 409, verdict: 'reject', text: 'There already is a doctor with this e-mail address.' },
  'image.not-found': { status: 404, verdict: 'reject', text: 'There is no such picture.' },
  'image.not-an-image': {
    status: 422,
    verdict: 'reject',
    text: 'This file is not a picture that can be read. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
  },
  'image.too-large': {
    status: 413,
    verdict: 'reject',
    text: 'This file is too large. Please choose a picture of at most 5 MB.',
  },
  'image.too-many-pixels': {
    status: 422,
    verdict: 'reject',
    text: 'This picture has too many pixels. Please choose one of at most 40 megapixels.',
  },
  'service.not-found': { status: 404, verdict: 'reject', text: 'The clinic does not offer this service.' },
  'booking.not-found': { status: 404, verdict: 'reject', text: 'There is no such appointment.' },
  'booking.already-yours': {
    status: 409,
    verdict: 'reject',
    text: 'You already have an appointment for this service on this day.',
  },
  'booking.slot-taken': { status: 409, verdict: 'reject', text: 'Somebody else has this slot already.' },
  'booking.past': { status: 409, verdict: 'reject', text: 'This time has passed.' },
  'booking.unknown-slot': {
    status: 409,
    verdict: 'reject',
    text: 'The clinic does not offer this service at this time.',
  },
  'booking.price-changed': {
    status: 409,
    verdict: 'reject',
    text: 'The price of this service has changed. Please look at it again.',
  },
  'booking.paid': { status: 409, verdict: 'reject', text: 'This appointment is paid and can no longer be cancelled.' },
  'payment.amount-changed': {
    status: 409,
    verdict: 'reject',
    text: 'The price of this appointment has changed. Please look at it again.',
  },
  'payment.already-paid': { status: 409, verdict: 'reject', text: 'This appointment is paid already.' },
  'payment.not-succeeded': {
    status: 402,
    verdict: 'reject',
    text: 'This payment did not go through, and nothing was charged. Please try again.',
  },
  'payment.processing': {
    status: 409,
    verdict: 'retry',
    text: 'A payment for this appointment is under way. Please wait a moment.',
  },
  'payment.wrong-booking': { status: 409, verdict: 'reject', text: 'This payment is not for this appointment.' },
  'payment.refunded': {
    status: 409,
    verdict: 'reject',
    text: 'This payment was not needed any more, so the money is on its way back to you.',
  },
  'payment.in-review': {
    status: 409,
    verdict: 'reject',
    text: 'There is something unusual about your payment. The clinic looks at it; please do not pay again.',
  },
  'payment.provider-unreachable': {
    status: 502,
    verdict: 'retry',
    text: 'The payment service can’t be reached right now. Nothing is lost.',
  },
  'server.failed': { status: 500, verdict: 'retry', text: 'Something went wrong on our side. Please try again.' },
  'server.unavailable': { status: 503, verdict: 'retry', text: 'The clinic’s server is not available right now.' },
} as const satisfies Record<`${string}.${string}`, Problem>;

export type ProblemCode = keyof typeof problems;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

/** The body of every answer that is not 2xx. The specification reads the text under both names. */
export const ProblemBody = v.looseObject({ code: v.string(), message: v.string(), Message: v.string() });
export type ProblemBody = v.InferOutput<typeof ProblemBody>;
