/**
 * The desk takes the money for a booking, so its card form is closed. The money lies on the desk already, so nothing stops it: what
 * can't be closed now is left to the sweep, and a card that is charged all the same is refunded when it settles.
 */
import { Problem } from '../http/problem.ts';
import { closePayment } from './close-payment.ts';
import type { SettleDeps } from './settle-payment.ts';

export async function giveWayToDesk(deps: SettleDeps, bookingId: string): Promise<void> {
  try {
    await closePayment(deps, bookingId);
  } catch (error) {
    // Paid by card, which the booking says by now; not decided; or the provider is away.
    if (!(error instanceof Problem)) deps.logError('payment that gives way to the desk', error);
  }
}
