/** The progress of a payment, in the words that all screens use. */

export const BANK_ASKS = 'Your bank is asking whether it is you.';
/** For when the bank's challenge may be closed, or answered without our knowing. */
export const BANK_ASKED = 'Your bank asked whether it was you. We don’t know your answer yet.';
export const CHECKING = 'Checking your payment...';
export const IN_REVIEW = 'The clinic is reviewing your payment.';
export const RECEIVED = 'Payment received, confirming...';
