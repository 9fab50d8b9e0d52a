/**
 * The only file that touches Stripe.js: the card form, and what the provider says about a card. The script is loaded by
 * the payment page alone and never bundled; while the payment simulator runs, its stand-in takes the script's place.
 */
import type { Appearance, PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Config } from '../../contract/clinic.ts';
import { loadScript } from './load-script.ts';
import { withinTime } from './within-time.ts';

const SIMULATOR_SCRIPT = '/stripe-double.js';

/**
 * What became of a card. `charged`: the provider has the money, or is about to. `refused`: it has not, and `message` says
 * why. `unsure`: it could not be asked.
 */
export type CardAnswer = { kind: 'charged' } | { kind: 'refused'; message: string } | { kind: 'unsure' };

export interface CardForm {
  /** What the form pays for. */
  clientSecret: string;
  intentId: string;
  /** Resolves once it can be typed into. Rejects when it can't be loaded. */
  mount(place: HTMLElement): Promise<void>;
  /** What is wrong with the fields, if anything is. The form shows it too. */
  check(): Promise<string | undefined>;
  /** Has the card charged, the bank's own questions included. Never throws. */
  confirm(): Promise<CardAnswer>;
  restyle(appearance: Appearance): void;
  remove(): void;
}

export interface CardFormOptions {
  payments: Config['payments'];
  /** Of the intent; kept in memory only. */
  clientSecret: string;
  appearance: Appearance;
}

/** Rejects when the script can't be loaded in good time; it may be tried again. */
export async function openCardForm({ payments, clientSecret, appearance }: CardFormOptions): Promise<CardForm> {
  const stripe = await withinTime(startStripe(payments));
  const elements = stripe.elements({ clientSecret, appearance });
  const fields = elements.create('payment');
  return {
    clientSecret,
    intentId: clientSecret.split('_secret_')[0] ?? '',
    mount: (place) =>
      withinTime(
        new Promise<void>((resolve, reject) => {
          fields.once('ready', () => resolve());
          fields.once('loaderror', ({ error }) => reject(new Error(error.message)));
          fields.mount(place);
        }),
      ),
    check: async () => (await elements.submit()).error?.message,
    confirm: async () => {
      const answer = readAnswer(await stripe.confirmPayment({ elements, redirect: 'if_required' }).catch(noAnswer));
      if (answer.kind !== 'unsure') return answer;
      return readAnswer(await withinTime(stripe.retrievePaymentIntent(clientSecret)).catch(noAnswer));
    },
    restyle: (appearance) => elements.update({ appearance }),
    remove: () => fields.destroy(),
  };
}

async function startStripe({ mode, publishableKey }: Config['payments']): Promise<Stripe> {
  // Stripe's loader takes what it finds here in place of the script.
  if (mode === 'simulator' && !('Stripe' in window)) await loadScript(SIMULATOR_SCRIPT);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js did not start.');
  return stripe;
}

const noAnswer = (): PaymentIntentResult => ({ error: { type: 'api_connection_error' } });

/** The intent's own state says more than the error that came with it. */
export function readAnswer({ paymentIntent, error }: PaymentIntentResult): CardAnswer {
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: 'charged' };
  const isOfCard = error?.type === 'card_error' || error?.type === 'validation_error';
  if (!status && !isOfCard) return { kind: 'unsure' };
  return { kind: 'refused', message: error?.message ?? 'The payment was not completed. Nothing was charged.' };
}
