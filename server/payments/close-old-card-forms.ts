/**
 * Closes card forms that were left open for days. Canceling the intent finds the money if the card was charged after all, and
 * otherwise ends the attempt, so the sweep stops asking about it. A patient who comes back gets a new attempt.
 */
import { listOldOpenPayments } from '../store/unsettled-payments.ts';
import { type SettleDeps, settleWith } from './settle-payment.ts';

/** Per sweep: many forms, or a provider that hangs, must not delay news of younger payments for long. */
const MOST = 20;

/** @param before milliseconds: forms opened earlier are closed */
export type CloseOldCardForms = (deps: SettleDeps, before: number, signal: AbortSignal) => Promise<void>;

/** Each call continues where the last one ended, so forms that can't be closed yet don't block the others. */
export function createCloseOldCardForms(): CloseOldCardForms {
  let after = '';
  return async (deps, before, signal) => {
    const { store, provider, logError } = deps;
    const payments = await listOldOpenPayments(store.db, { before, after, most: MOST });
    after = (payments.length === MOST && payments.at(-1)?.intent_id) || '';
    for (const payment of payments) {
      if (signal.aborted) return;
      // A charge that is being processed, or a provider that does not answer, leaves it open for a later sweep.
      await provider
        .cancelIntent(payment.intent_id)
        .then((intent) => settleWith(deps, payment, intent))
        .catch((error) => logError('payment sweep', error));
    }
  };
}
