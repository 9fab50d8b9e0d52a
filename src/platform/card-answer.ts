import type { PaymentIntentResult } from '@stripe/stripe-js';

/** `charged`: the provider has the money. `unsure`: the result is not known yet. */
export type CardAnswer = { kind: 'charged' } | { kind: 'refused'; message: string } | { kind: 'unsure' };

/** Replaces the provider's technical wording. */
const CLOSED = 'This payment was closed before your card was charged. Nothing was charged.';

export const noAnswer = (): PaymentIntentResult => ({ error: { type: 'api_connection_error' } });

/** The intent's own state says more than the error that came with it. */
export function readAnswer({ paymentIntent, error }: PaymentIntentResult): CardAnswer {
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  if (status === 'succeeded') return { kind: 'charged' };
  const isOfCard = error?.type === 'card_error' || error?.type === 'validation_error';
  // The bank may still refuse, or the person may still answer it.
  const isUndecided = status === 'processing' || status === 'requires_action';
  if (isUndecided || (!status && !isOfCard)) return { kind: 'unsure' };
  if (status === 'canceled') return { kind: 'refused', message: CLOSED };
  return { kind: 'refused', message: error?.message ?? 'The payment was not completed. Nothing was charged.' };
}

/** For a card without an answer. As long as the intent is open, the charge may still be in flight: the clinic asks again. */
export function readLater(result: PaymentIntentResult): CardAnswer {
  const answer = readAnswer(result);
  return answer.kind === 'refused' && result.paymentIntent?.status !== 'canceled' ? { kind: 'unsure' } : answer;
}
