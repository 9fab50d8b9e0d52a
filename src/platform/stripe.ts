/**
 * The only file that touches Stripe.js. The payment page loads its script, which is never bundled; with the payment
 * simulator a stand-in takes its place.
 */
import type { Appearance, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Config } from '../../contract/clinic.ts';
import { withinTime } from '../base/within-time.ts';
import { type BankWatch, watchBank } from './bank-watch.ts';
import { type CardAnswer, noAnswer, readAnswer, readLater } from './card-answer.ts';
import { isCoveredByFrame } from './covering-frame.ts';
import { loadScript } from './load-script.ts';
import { reloadShownPage } from './reload-shown-page.ts';

const SIMULATOR_SCRIPT = '/stripe-double.js';
/** For the provider's script, frames and answers, on Wi-Fi that hangs. */
const TIME_LIMIT_MS = 10_000;
/** For a card whose form the person has left. Longer than its bank takes: until then its payment may still be under way. */
const LEFT_LIMIT_MS = 60_000;

export interface CardForm {
  /** Identifies the payment that the form is for. */
  clientSecret: string;
  intentId: string;
  /** What is wrong with the fields, if anything. The form shows it too. */
  check(): Promise<string | undefined>;
  /**
   * Charges the card, including the bank's questions. Never throws. Once the form is removed, it waits another minute
   * for the answer. @param onBankAsks called once, if the bank asks, which may be after that minute
   */
  confirm(onBankAsks: () => Promise<void>): Promise<CardAnswer>;
  restyle(appearance: Appearance): void;
  /** While the bank asks, its question covers the document and can't be removed: the page is reloaded then. */
  remove(): void;
}

export interface CardFormOptions {
  payments: Config['payments'];
  /** The intent's secret. Stays in memory. */
  clientSecret: string;
  appearance: Appearance;
  container: HTMLElement;
  signal: AbortSignal;
}

/**
 * Resolves once the form takes input. Rejects after ten seconds and leaves nothing behind. A retry needs a new
 * document: Stripe's loader requests its script once.
 */
export async function openCardForm(options: CardFormOptions): Promise<CardForm> {
  let fields: StripePaymentElement | undefined;
  let isOver = false;

  async function open(): Promise<CardForm> {
    const stripe = await startStripe(options.payments);
    const elements = stripe.elements({ clientSecret: options.clientSecret, appearance: options.appearance });
    if (isOver) throw new Error('The card form came too late.');
    fields = elements.create('payment');
    await mount(fields, options.container);
    return createForm(stripe, elements, fields, options.clientSecret);
  }

  try {
    return await withinTime(TIME_LIMIT_MS, open(), options.signal);
  } catch (error) {
    isOver = true;
    fields?.destroy();
    throw error;
  }
}

function mount(fields: StripePaymentElement, container: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    fields.once('ready', () => resolve());
    fields.once('loaderror', ({ error }) => reject(new Error(error.message)));
    fields.mount(container);
  });
}

/** For a card whose form the person has left: its bank's question would cover another page. */
let lateBank: BankWatch | undefined;

function createForm(
  stripe: Stripe,
  elements: StripeElements,
  fields: StripePaymentElement,
  clientSecret: string,
): CardForm {
  let bank: BankWatch | undefined;
  let stopWaiting = () => {};
  const overdue = new Promise<undefined>((resolve) => {
    stopWaiting = () => resolve(undefined);
  });
  const askProvider = () => withinTime(TIME_LIMIT_MS, stripe.retrievePaymentIntent(clientSecret));
  const isBankAsking = async () => (await askProvider()).paymentIntent?.status === 'requires_action';
  return {
    clientSecret,
    intentId: clientSecret.split('_secret_')[0] ?? '',
    check: async () => (await elements.submit()).error?.message,
    confirm: async (onAsks) => {
      const watch = (isAsking: () => Promise<boolean>) =>
        watchBank({ isAsking, isCovered: isCoveredByFrame, onAsks, onLeft: reloadShownPage });
      // From now on a question may be this card's.
      lateBank?.stop();
      bank = watch(isBankAsking);
      const confirmed = stripe.confirmPayment({ elements, redirect: 'if_required' }).catch(noAnswer);
      const result = await Promise.race([confirmed, overdue]);
      bank.stop();
      if (!result) {
        // The provider could also speak of a card of another device.
        const late = watch(async () => false);
        late.leave();
        lateBank = late;
        confirmed.then(late.stop);
      }
      const answer = readAnswer(result ?? noAnswer());
      return answer.kind === 'unsure' ? readLater(await askProvider().catch(noAnswer)) : answer;
    },
    restyle: (appearance) => elements.update({ appearance }),
    remove: () => {
      fields.destroy();
      bank?.leave();
      setTimeout(stopWaiting, LEFT_LIMIT_MS);
    },
  };
}

async function startStripe({ mode, publishableKey }: Config['payments']): Promise<Stripe> {
  // Stripe's loader uses a `window.Stripe` that is there already.
  if (mode === 'simulator' && !('Stripe' in window)) await loadScript(SIMULATOR_SCRIPT);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js did not start.');
  return stripe;
}
