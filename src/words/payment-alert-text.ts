/** The text for an admin about a payment that needs a person: what happened, and what to do. */
import type { PaymentAlert } from '../../contract/payment-alert.ts';

interface AlertWords {
  happened: string;
  todo: string;
}

const WORDS: Record<string, AlertWords> = {
  'in-review': {
    happened: 'The money received is not what was agreed on',
    todo: 'Compare it with the appointment, and refund all of it through the payment provider. Until then, the appointment can’t be paid by card or canceled.',
  },
  disputed: {
    happened: 'The cardholder has disputed the charge',
    todo: 'Respond to the dispute through the payment provider before the deadline.',
  },
  'sent-back': {
    happened: 'A payment came in for an appointment that no longer exists or was already paid, so it is refunded',
    todo: 'Tell the patient, and ask whether they still want to come.',
  },
  'taken-back': {
    happened: 'The payment was refunded, so the appointment is unpaid again',
    todo: 'Ask the patient whether they are still coming. They can pay again, or cancel.',
  },
  'refund-failed': {
    happened: 'A refund is due and has not gone through yet',
    todo: 'It is retried every few minutes. If it is still here after a day, refund it through the payment provider.',
  },
  'refund-returned': {
    happened: 'A refund did not reach the patient, and the clinic has the money again',
    todo: 'Look it up at the payment provider, and pay the money back another way. It is not retried.',
  },
};

/** Its appointment may have been canceled since. */
const TAKEN_BACK_OF_GONE: AlertWords = {
  happened: 'The payment was refunded, and the appointment no longer exists',
  todo: 'Nothing is left to do, unless the patient still wants to come.',
};

const PAID_AGAIN: AlertWords = {
  happened: 'The payment was refunded, and the appointment has been paid again since',
  todo: 'Nothing is left to do.',
};

const SENT_BACK_OF_PAID: AlertWords = {
  happened: 'A card was charged for an appointment that was already paid, so that money is refunded',
  todo: 'Tell the patient. The appointment stays paid.',
};

const NOBODY_TO_ASK = 'Nobody is left to ask, so there is nothing to do.';

type Alert = Pick<PaymentAlert, 'kind' | 'appointment' | 'person'>;

export function paymentAlertText(alert: Alert): AlertWords {
  const words = wordsOf(alert);
  const isForPatient = [WORDS['sent-back'], SENT_BACK_OF_PAID, TAKEN_BACK_OF_GONE].includes(words);
  return isForPatient && !alert.person ? { ...words, todo: NOBODY_TO_ASK } : words;
}

/** An alert that only a newer version knows gets a general text. */
function wordsOf({ kind, appointment }: Alert): AlertWords {
  if (kind === 'taken-back' && !appointment) return TAKEN_BACK_OF_GONE;
  if (kind === 'taken-back' && appointment?.isPaid) return PAID_AGAIN;
  if (kind === 'sent-back' && appointment?.isPaid) return SENT_BACK_OF_PAID;
  return (
    WORDS[kind] ?? { happened: 'Something is wrong with this payment', todo: 'Check it with the payment provider.' }
  );
}
