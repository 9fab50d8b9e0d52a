/** Answers of the payment simulator in the provider's form: an object, a declined card, or a refusal. */
import type Stripe from 'stripe';
import { type Answer, Problem } from '../../http/problem.ts';

export class Refusal extends Error {
  readonly status: number;
  readonly error: object;

  constructor(status: number, error: { type: string; code?: string; message: string; [member: string]: unknown }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const badRequest = (code: string, message: string, more: object = {}) =>
  new Refusal(400, { type: 'invalid_request_error', code, message, ...more });
export const missing = (what: string) =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });

export function unexpectedState(intent: Stripe.PaymentIntent): Refusal {
  const message = `This intent can’t do that: its status is ${intent.status}`;
  return badRequest('payment_intent_unexpected_state', message, { payment_intent: intent });
}

export const ok = (object: object): Answer => ({ status: 200, body: JSON.stringify(object) });

/** A declined card is an error to the caller, but is stored anyway. */
export function answerOf(intent: Stripe.PaymentIntent): Answer {
  if (!intent.last_payment_error) return ok(intent);
  const error = { ...intent.last_payment_error, payment_intent: intent };
  return { status: 402, body: JSON.stringify({ error }) };
}

export function refusalOf(error: Error): Answer {
  if (error instanceof Refusal) return { status: error.status, body: JSON.stringify({ error: error.error }) };
  if (error instanceof Problem) {
    const { message } = error;
    return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) };
  }
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message: 'The simulator failed' } }) };
}

export function respond({ status, body }: Answer): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } });
}
