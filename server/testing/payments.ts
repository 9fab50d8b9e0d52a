/** For tests: the payment simulator, what the server does with it, and what the card form in a browser would do. */
import type { Hono } from 'hono';
import Stripe from 'stripe';
import { startPaymentSimulator } from '../demo/payments/simulator.ts';
import type { LogError } from '../log/log.ts';
import { createPaymentProvider, type PaymentProvider } from '../payments/payment-provider.ts';
import { createPayments, type Payments } from '../payments/payments.ts';
import type { Store } from '../store/store.ts';

export interface TestPayments {
  payments: Payments;
  provider: PaymentProvider;
  /** The official SDK with the secret key. */
  stripe: Stripe;
  /** The simulator's address for the SDK. */
  url: string;
  /** The simulator's side for the browser. */
  site: Hono;
  publishableKey: string;
  webhookSecret: string;
  /** What the page does with a card. */
  confirm(clientSecret: string, paymentMethod?: string): Promise<Stripe.PaymentIntent>;
  /** What the page does with 3-D Secure. */
  challenge(clientSecret: string, result: 'complete' | 'fail'): Promise<Stripe.PaymentIntent>;
  /** Makes the simulator unreachable, as if the network were lost. May be called again. */
  close(): Promise<void>;
}

export async function startTestPayments(deps: {
  store: Store;
  now: () => number;
  logError: LogError;
  webhookUrl?: string;
}): Promise<TestPayments> {
  const simulator = await startPaymentSimulator({ webhookUrl: undefined, ...deps });
  const { port, site, secretKey, publishableKey, webhookSecret, close } = simulator;
  const url = `http://127.0.0.1:${port}`;
  // Long, so that nothing times out on a busy machine.
  const provider = createPaymentProvider({ ...simulator, timeLimit: 60_000 });
  let closing: Promise<void> | undefined;
  const post = async (clientSecret: string, path: string, params: Record<string, string>) => {
    const [intent] = clientSecret.split('_secret_');
    const answer = await fetch(`${url}/v1/payment_intents/${intent}/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, ...params }),
    });
    const body = (await answer.json()) as Stripe.PaymentIntent & { error?: { payment_intent: Stripe.PaymentIntent } };
    return body.error?.payment_intent ?? body;
  };
  return {
    payments: createPayments({ ...deps, provider }),
    provider,
    stripe: new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false }),
    url,
    site,
    publishableKey,
    webhookSecret,
    confirm: (clientSecret, paymentMethod = 'pm_card_visa') =>
      post(clientSecret, 'confirm', { payment_method: paymentMethod }),
    challenge: (clientSecret, result) => post(clientSecret, 'simulated_challenge', { result }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
