/** The life of a simulated payment intent, as pure steps in the SDK's own types: a change there breaks the build here. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Decline, TestCard } from './cards.ts';

type Intent = Stripe.PaymentIntent;
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'currency' | 'created' | 'livemode' | 'metadata' | 'paid'
> &
  Pick<Stripe.Charge, 'refunded' | 'status'> & { payment_intent: string };

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function newIntent({
  amount,
  currency,
  metadata,
  created,
  automatic_payment_methods,
}: Pick<Intent, 'amount' | 'currency' | 'metadata' | 'created' | 'automatic_payment_methods'>): Intent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(18).toString('hex')}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

/** True if a card may be tried, or the intent canceled. */
export function isOpen({ status }: Intent): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);
}

export function confirmed(intent: Intent, card: TestCard, created: number): { intent: Intent; charge?: Charge } {
  if (card.outcome === 'succeeds') return succeeded(intent, created);
  if (card.outcome === 'asks') return { intent: asking(intent) };
  return { intent: refused(intent, { ...toError(card.outcome), type: 'card_error' }) };
}

export function succeeded(intent: Intent, created: number): { intent: Intent; charge: Charge } {
  const { id, amount, currency, metadata } = intent;
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created,
    currency,
    livemode: false,
    metadata,
    paid: true,
    payment_intent: id,
    refunded: false,
    status: 'succeeded',
  };
  return {
    charge,
    intent: {
      ...intent,
      status: 'succeeded',
      amount_received: amount,
      latest_charge: charge.id,
      payment_method: newId('pm'),
      next_action: null,
      last_payment_error: null,
    },
  };
}

/** 3-D Secure: the card's owner is asked. */
function asking(intent: Intent): Intent {
  return {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'simulated_challenge' } },
    last_payment_error: null,
  };
}

export function challengeFailed(intent: Intent): Intent {
  return refused(intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'Your bank could not confirm that it is you. Please try again, or use another card.',
  });
}

function refused(intent: Intent, error: Stripe.PaymentIntent.LastPaymentError): Intent {
  return { ...intent, status: 'requires_payment_method', next_action: null, last_payment_error: error };
}

function toError({ code, declineCode, message }: Decline) {
  return { code, message, ...(code === 'card_declined' && { decline_code: declineCode }) };
}

export function canceled(intent: Intent, at: number): Intent {
  return { ...intent, status: 'canceled', canceled_at: at, next_action: null };
}

export function newRefund(charge: Charge, created: number): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: charge.amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
