/** Makes a booking unpayable before it is canceled. The provider has the last word. */
import { Problem } from '../http/problem.ts';
import { getLatestPayment } from '../store/payments.ts';
import { type SettleDeps, settleWith } from './settle-payment.ts';

/** @throws Problem `booking.paid`, `payment.processing`, `payment.in-review` or `payment.provider-unreachable` */
export async function closeCardForm(deps: SettleDeps, bookingId: string): Promise<void> {
  const payment = await getLatestPayment(deps.store.db, bookingId);
  if (payment?.state === 'in-review') throw new Problem('payment.in-review');
  if (payment?.state !== 'open' || !payment.intent_id) return;
  const settled = await settleWith(deps, payment, await deps.provider.cancelIntent(payment.intent_id));
  if (settled === 'paid') throw new Problem('booking.paid');
  if (settled === 'in-review') throw new Problem('payment.in-review');
  if (settled === 'processing' || settled === 'open' || settled === 'asking') throw new Problem('payment.processing');
}
