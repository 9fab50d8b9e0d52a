/**
 * The only file that touches Stripe.js: the card form, and what the provider says about a card. The script is loaded by
 * the payment page alone and never bundled; while the payment simulator runs, its stand-in takes the script's place.
 */
import type { Appearance, PaymentIntentResult, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Config } from '../../contract/clinic.ts';
import { withinTime } from '../base/within-time.ts';
import { type BankWatch, watchBank } from './bank-watch.ts';
import { isCoveredByFrame } from './covering-frame.ts';
import { loadScript } from './load-script.ts';

const SIMULATOR_SCRIPT = '/stripe-double.js';
/** For the provider's script, frames and answers, on a wifi that hangs (milliseconds). */
const TIME_LIMIT = 10_000;

/**
 * What became of a card. `charged`: the provider has the money, or is about to. `refused`: it has not, and `message` says
 * why. `unsure`: it could not be asked.
 */
export type CardAnswer = { kind: 'charged' } | { kind: 'refused'; message: string } | { kind: 'unsure' };

export interface CardForm {
  /** What the form pays for. */
  clientSecret: string;
  intentId: string;
  /** What is wrong with the fields, if anything is. The form shows it too. */
  check(): Promise<string | undefined>;
  /** Has the card charged, the bank's own questions included. Never throws. @param onBankAsks told once, if it does */
  confirm(onBankAsks: () => Promise<void>): Promise<CardAnswer>;
  restyle(appearance: Appearance): void;
  /**
   * While the bank asks, its question covers the whole document, and only the provider's script can take it away. In that
   * case the page at the current address is loaded again, which the worker does without a network.
   */
  remove(): void;
}

export interface CardFormOptions {
  payments: Config['payments'];
  /** Of the intent; kept in memory only. */
  clientSecret: string;
  appearance: Appearance;
  /** What the form is put into. */
  place: HTMLElement;
  /** Nobody waits for it any more. */
  signal: AbortSignal;
}

/**
 * Resolves once the form can be typed into. Rejects after ten seconds, whether the script or its frames are missing, and
 * leaves nothing behind. Trying again takes a new document: in this one the script is not requested twice.
 */
export async function openCardForm(options: CardFormOptions): Promise<CardForm> {
  let fields: StripePaymentElement | undefined;
  let isOver = false;

  async function open(): Promise<CardForm> {
    const stripe = await startStripe(options.payments);
    const elements = stripe.elements({ clientSecret: options.clientSecret, appearance: options.appearance });
    if (isOver) throw new Error('The card form came too late.');
    fields = elements.create('payment');
    await mount(fields, options.place);
    return createForm(stripe, elements, fields, options.clientSecret);
  }

  try {
    return await withinTime(TIME_LIMIT, open(), options.signal);
  } catch (error) {
    isOver = true;
    fields?.destroy();
    throw error;
  }
}

function mount(fields: StripePaymentElement, place: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    fields.once('ready', () => resolve());
    fields.once('loaderror', ({ error }) => reject(new Error(error.message)));
    fields.mount(place);
  });
}

function createForm(
  stripe: Stripe,
  elements: StripeElements,
  fields: StripePaymentElement,
  clientSecret: string,
): CardForm {
  const retrieve = () => stripe.retrievePaymentIntent(clientSecret);
  let bank: BankWatch | undefined;
  return {
    clientSecret,
    intentId: clientSecret.split('_secret_')[0] ?? '',
    check: async () => (await elements.submit()).error?.message,
    confirm: async (onAsks) => {
      const isAsking = async () =>
        (await withinTime(TIME_LIMIT, retrieve())).paymentIntent?.status === 'requires_action';
      const onLeft = () => location.reload();
      bank = watchBank({ isAsking, isCovered: isCoveredByFrame, onAsks, onLeft });
      const result = await stripe.confirmPayment({ elements, redirect: 'if_required' }).catch(noAnswer);
      bank.stop();
      const answer = readAnswer(result);
      return answer.kind === 'unsure' ? readAnswer(await withinTime(TIME_LIMIT, retrieve()).catch(noAnswer)) : answer;
    },
    restyle: (appearance) => elements.update({ appearance }),
    remove: () => {
      fields.destroy();
      bank?.leave();
    },
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
  // Closed or lost on the way: an answer to the bank may still arrive.
  if (status === 'requires_action' || (!status && !isOfCard)) return { kind: 'unsure' };
  return { kind: 'refused', message: error?.message ?? 'The payment was not completed. Nothing was charged.' };
}
