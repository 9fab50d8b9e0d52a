/**
 * What of payments is no call of the contract: the provider's webhook, which brings its own signature in place of a token, and
 * the stand-in for Stripe.js that the page loads while the simulator runs.
 */
import { readFileSync } from 'node:fs';
import { Problem } from '../problem.ts';
import type { Mount } from '../reply.ts';
import { respond, respondToError } from '../route.ts';
import type { Store } from '../store/store.ts';
import type { Payments } from './payments.ts';

export interface PaymentRouteDeps {
  payments: Payments;
  simulatorUrl: string | undefined;
  store: Store;
  logError: (text: string, error: unknown) => void;
}

export const WEBHOOK_PATH = '/webhooks/stripe';
/** Loaded by the payment page when `GET /config` says that the simulator runs. */
const DOUBLE_PATH = '/stripe-double.js';
// An event of ours is some kilobytes; the largest ones stay below a tenth of this.
const MOST_BYTES = 256 * 1024;

export function mountPayments(mount: Mount, { payments, simulatorUrl, store, logError }: PaymentRouteDeps): void {
  mount('POST', WEBHOOK_PATH, async (request) => {
    try {
      const signature = request.headers.get('stripe-signature');
      if (!signature) throw new Problem('request.invalid', { text: 'Stripe-Signature: is missing' });
      await payments.receive({ payload: await readText(request), signature });
      return respond({ status: 200, body: JSON.stringify({ received: true }) });
    } catch (error) {
      return respondToError(error, { store, logError });
    }
  });
  if (!simulatorUrl) return;
  const double = readFileSync(new URL('../demo/stripe-double.js', import.meta.url), 'utf8');
  const script = double.replace('SIMULATOR_ORIGIN', JSON.stringify(new URL(simulatorUrl).origin));
  mount('GET', DOUBLE_PATH, () => {
    // The simulator may have another port after the next start.
    const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: script };
  });
}

/** The signature is over these very characters, so nothing may parse them before. */
async function readText(request: Request): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // The provider always says how long it is.
  if (!(length <= MOST_BYTES)) throw new Problem('request.too-large');
  return request.text();
}
