/** What an admin reads of a payment that needs a person: what happened, and what to do. */
import type { PaymentAlert } from '../../contract/payment-alert.ts';

interface AlertWords {
  happened: string;
  todo: string;
}

const WORDS: Record<string, AlertWords> = {
  'in-review': {
    happened: 'The money that came is not what was agreed',
    todo: 'Compare it with the appointment. Refund it at the payment provider, or settle the difference with the patient. Until then the appointment can’t be paid or canceled.',
  },
  disputed: {
    happened: 'The card’s owner disputes the charge',
    todo: 'Answer the dispute at the payment provider before its deadline.',
  },
  'sent-back': {
    happened: 'Money came for an appointment that is gone or was paid already, and went back',
    todo: 'Tell the patient, and ask whether they still want to come.',
  },
  'taken-back': {
    happened: 'The payment was refunded, so the appointment is unpaid again',
    todo: 'Ask the patient whether they still come. They can pay again, or cancel.',
  },
  'refund-failed': {
    happened: 'A refund is due and has not gone through yet',
    todo: 'It is tried again every few minutes. If it stays here for a day, refund it at the payment provider.',
  },
};

/** Of one that only a newer version knows, no more than that. */
export function paymentAlertText({ kind }: Pick<PaymentAlert, 'kind'>): AlertWords {
  return (
    WORDS[kind] ?? { happened: 'Something is wrong with this payment', todo: 'Look at it at the payment provider.' }
  );
}
