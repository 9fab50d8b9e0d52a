/** The payment provider's SDK. Its errors are logged without their details, because they carry client secrets. */
import Stripe from 'stripe';
import * as v from 'valibot';
import { invalid, Problem } from '../http/problem.ts';

export type Intent = Stripe.PaymentIntent;

export interface NewIntent {
  bookingId: string;
  attempt: number;
  /** Cents. */
  amount: number;
  currency: string;
}

/** All calls throw Problem `payment.provider-unreachable`. */
export interface PaymentProvider {
  /** Whether it moves real money. */
  isLive: boolean;
  /** For a day, the same attempt gets the same intent, or the same refusal (`isRefusal`). */
  createIntent(intent: NewIntent): Promise<Intent>;
  /** With its charge; undefined if there is no such intent. @param isUrgent fail fast: no answer is better than a late one */
  getIntent(id: string, isUrgent?: boolean): Promise<Intent | undefined>;
  /** Returns the intent as it is afterward: one that has succeeded stays so. */
  cancelIntent(id: string): Promise<Intent | undefined>;
  /**
   * Refunds the whole amount. For a day, each further call repeats the first answer; after that, it tries again if nothing was
   * refunded. A refund may still fail later: the provider then sends an event.
   */
  refund(id: string): Promise<void>;
  /** Cents that were refunded, or are on their way. */
  getRefunded(id: string): Promise<number>;
  /** Events that the webhook should send, oldest first. @param since milliseconds, at most 30 days ago */
  listEvents(since: number): Promise<Stripe.Event[]>;
  /** @throws Problem `request.invalid` unless it is an event that the provider signed recently @param now milliseconds */
  readEvent(payload: string, signature: string, now: number): Stripe.Event;
}

export interface ProviderAccount {
  secretKey: string;
  webhookSecret: string;
  /** Where the simulator listens; the provider's own address when left out. */
  port?: number;
  /** Milliseconds for one try. */
  timeLimit?: number;
}

// A device waits ten seconds, enough for three tries.
const TIME_LIMIT_MS = 2500;
const URGENT_TIME_LIMIT_MS = 1500;
const SIGNATURE_SECONDS = 300;
/** The key was rejected before anything was done. */
const WRONG_KEY = 401;
/** Another call with the same idempotency key is in flight. */
const CONFLICT = 409;
/** The call was rejected before its idempotency key was read. */
const TOO_MANY = 429;

/** README lists the same ones, for setting up the webhook. */
const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'refund.failed',
] as const;

const AnyEvent = v.object({ id: v.string(), type: v.string(), data: v.object({ object: v.looseObject({}) }) });

/** Far more than a clinic has in 30 days. */
const MOST_EVENTS = 10_000;

export function createPaymentProvider({
  secretKey,
  webhookSecret,
  port,
  timeLimit = TIME_LIMIT_MS,
}: ProviderAccount): PaymentProvider {
  const isLive = !secretKey.startsWith('sk_test_');
  if (isLive && port) throw new Error('A live key must never meet the payment simulator');
  const stripe = new Stripe(secretKey, {
    timeout: timeLimit,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(port && { host: '127.0.0.1', port, protocol: 'http' }),
  });
  const urgent = { timeout: URGENT_TIME_LIMIT_MS, maxNetworkRetries: 0 };
  const getIntent = (id: string, isUrgent = false) =>
    ask(
      () => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, isUrgent ? urgent : {}),
      ['resource_missing'],
    );

  return {
    isLive,
    getIntent,

    async createIntent({ bookingId, attempt, amount, currency }) {
      const intent = await ask(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { bookingId },
          },
          { idempotencyKey: `booking:${bookingId}:${amount}:${currency}:${attempt}` },
        ),
      );
      return intent as Intent;
    },

    async cancelIntent(id) {
      const nothingToCancel = ['payment_intent_unexpected_state', 'resource_missing'];
      const canceled = await ask(() => stripe.paymentIntents.cancel(id), nothingToCancel);
      return canceled ?? getIntent(id);
    },

    async refund(id) {
      const refund = await ask(
        () => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` }),
        ['charge_already_refunded'],
      );
      // The idempotency key repeats this answer for a day, so each call throws; after that, a call tries again.
      if (refund && hasFailed(refund.status)) {
        throw unreachable(`the refund ${refund.id} is ${refund.status}`);
      }
    },

    async getRefunded(id) {
      const refunds = await ask(() => stripe.refunds.list({ payment_intent: id }).autoPagingToArray({ limit: 100 }));
      const standing = (refunds ?? []).filter(({ status }) => !hasFailed(status));
      return standing.reduce((sum, { amount }) => sum + amount, 0);
    },

    async listEvents(since) {
      const created = { gte: Math.floor(since / 1000) };
      const list = () => stripe.events.list({ types: [...EVENT_TYPES], created, limit: 100 });
      const events = await ask(() => list().autoPagingToArray({ limit: MOST_EVENTS }));
      return (events ?? []).reverse();
    },

    readEvent(payload, signature, now) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(payload, signature, webhookSecret, SIGNATURE_SECONDS, undefined, now);
      } catch {
        throw invalid('Stripe-Signature', 'must be the provider’s, and not old');
      }
      if (!v.is(AnyEvent, event)) throw invalid('body', 'must be an event');
      return event;
    },
  };
}

const hasFailed = (status: Stripe.Refund['status']): boolean => status === 'failed' || status === 'canceled';

/** @param none codes of errors that say that there is nothing to do it to: the answer is then undefined */
async function ask<T>(call: () => Promise<T>, none: readonly string[] = []): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code !== undefined && none.includes(error.code)) return undefined;
    const { type, code = 'no code', statusCode = 'no status', requestId = 'no request id' } = error;
    if (statusCode === WRONG_KEY) throw unreachable(`STRIPE_SECRET_KEY is not accepted (${code})`, false);
    const isLast = ![undefined, CONFLICT, TOO_MANY].includes(error.statusCode);
    throw unreachable(`${type}, ${code}, ${statusCode}, ${requestId}`, isLast);
  }
}

/** An error of the provider, as it is logged. */
class Failure extends Error {
  readonly isLast: boolean;

  constructor(why: string, isLast: boolean) {
    super(`The payment provider: ${why}`);
    this.isLast = isLast;
  }
}

function unreachable(why: string, isLast = true): Problem {
  return new Problem('payment.provider-unreachable', {}, { cause: new Failure(why, isLast) });
}

/**
 * True if the provider answered with an error that it would repeat. Without an answer, or with a conflict, the call may still be
 * carried out. With a wrong key, or too many calls, the provider has not looked at it.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.cause instanceof Failure && error.cause.isLast;
}
