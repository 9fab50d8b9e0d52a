/** The provider's test cards and what each does. A number never leaves the card form: `paymentMethod` stands for it. */
import type Stripe from 'stripe';

type ErrorCode = Stripe.PaymentIntent.LastPaymentError.Code;

export interface TestCard {
  number: string;
  /** The provider's own name for the card. */
  paymentMethod: string;
  outcome: 'succeeds' | 'asks' | Decline;
}

export interface Decline {
  code: ErrorCode;
  declineCode: string;
  message: string;
}

const decline = (code: ErrorCode, declineCode: string, message: string): Decline => ({ code, declineCode, message });

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', paymentMethod: 'pm_card_visa', outcome: 'succeeds' },
  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    outcome: decline('card_declined', 'generic_decline', 'The card was declined.'),
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: decline('card_declined', 'insufficient_funds', 'This card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    outcome: decline('expired_card', 'expired_card', 'This card has expired.'),
  },
  {
    number: '4000000000000127',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    outcome: decline('incorrect_cvc', 'incorrect_cvc', 'The security code of this card is incorrect.'),
  },
  {
    number: '4000000000000119',
    paymentMethod: 'pm_card_chargeDeclinedProcessingError',
    outcome: decline(
      'processing_error',
      'processing_error',
      'The card could not be processed. Please try again shortly.',
    ),
  },
  { number: '4000002500003155', paymentMethod: 'pm_card_authenticationRequiredOnSetup', outcome: 'asks' },
  { number: '4000002760003184', paymentMethod: 'pm_card_authenticationRequired', outcome: 'asks' },
  { number: '4000000000003220', paymentMethod: 'pm_card_threeDSecure2Required', outcome: 'asks' },
];
