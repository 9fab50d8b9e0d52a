import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { readAnswer, readLater } from './card-answer.ts';

const intent = (status: PaymentIntent.Status) => ({ status }) as PaymentIntent;
const failed = (type: StripeError['type'], status?: PaymentIntent.Status): PaymentIntentResult => ({
  error: { type, message: 'Text', ...(status && { payment_intent: intent(status) }) },
});

test.each<[string, PaymentIntentResult, string]>([
  ['succeeded', { paymentIntent: intent('succeeded') }, 'charged'],
  ['being processed by a bank, which may refuse', { paymentIntent: intent('processing') }, 'unsure'],
  ['asked for once more after it had succeeded', failed('invalid_request_error', 'succeeded'), 'charged'],
  ['a refused card', failed('card_error', 'requires_payment_method'), 'refused'],
  ['a refused card of which no more is known', failed('card_error'), 'refused'],
  ['a field that is not filled in', failed('validation_error'), 'refused'],
  ['a bank that still waits, and may yet be answered', { paymentIntent: intent('requires_action') }, 'unsure'],
  ['a lost connection', failed('api_connection_error'), 'unsure'],
  ['a provider that fails', failed('api_error'), 'unsure'],
])('%s', (_, result, kind) => {
  expect(readAnswer(result).kind).toBe(kind);
});

test.each<[string, PaymentIntentResult, string]>([
  ['succeeded', { paymentIntent: intent('succeeded') }, 'charged'],
  [
    'not charged yet, though the card may be on its way',
    { paymentIntent: intent('requires_payment_method') },
    'unsure',
  ],
  ['closed by the clinic', { paymentIntent: intent('canceled') }, 'refused'],
  ['not to be asked for', failed('api_connection_error'), 'unsure'],
])('a card without an answer, asked for later: %s', (_, result, kind) => {
  expect(readLater(result).kind).toBe(kind);
});

test('a payment that the clinic has closed is refused in plain words', () => {
  expect(readAnswer(failed('invalid_request_error', 'canceled'))).toEqual({
    kind: 'refused',
    message: 'This payment was closed before your card was charged. Nothing was charged.',
  });
});
