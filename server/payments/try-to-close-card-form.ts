/**
 * Closes the card form of a booking that is paid another way. That money has already changed hands, so this must not fail: a form
 * that can't be closed now is left to the sweep, and a card that is charged anyway is refunded when it settles.
 */
import { Problem } from '../http/problem.ts';
import { closeCardForm } from './close-card-form.ts';
import type { SettleDeps } from './settle-payment.ts';

export async function tryToCloseCardForm(deps: SettleDeps, bookingId: string): Promise<void> {
  try {
    await closeCardForm(deps, bookingId);
  } catch (error) {
    // The booking is already paid by card, its payment is not decided yet, or the provider can't be reached.
    if (!(error instanceof Problem)) deps.logError('closing a card form', error);
  }
}
