/** The payment provider's webhook: no call of the contract, it brings a signature in place of a token. */
import { Problem } from '../http/problem.ts';
import type { Mount } from '../http/reply.ts';
import { respond, respondToError } from '../http/route.ts';
import type { Store } from '../store/store.ts';
import type { Payments } from './payments.ts';

export interface PaymentRouteDeps {
  payments: Payments;
  store: Store;
  logError: (text: string, error: unknown) => void;
}

export const WEBHOOK_PATH = '/webhooks/stripe';
// An event of ours is some kilobytes; the largest ones stay below a tenth of this.
const MOST_BYTES = 256 * 1024;

export function mountPayments(mount: Mount, { payments, store, logError }: PaymentRouteDeps): void {
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
}

/** The signature is over these very characters, so nothing may parse them before. */
async function readText(request: Request): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // The provider always says how long it is.
  if (!(length <= MOST_BYTES)) throw new Problem('request.too-large');
  return request.text();
}
