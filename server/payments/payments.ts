/** Everything the clinic does with payments. None of it may run inside a transaction. */
import { Problem } from '../http/problem.ts';
import { getBookingRow } from '../store/bookings.ts';
import { getLatestPayment, getPaymentOfIntent, listUnsettledIntents } from '../store/payments.ts';
import { closePayment } from './close-payment.ts';
import { openPayment, type PaymentRequest } from './open-payment.ts';
import { receiveEvent, type SignedEvent } from './receive-event.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

export interface Payments {
  /** Answers the client secret. @throws Problem `booking.not-found` or `payment.*` */
  open(request: PaymentRequest): Promise<string>;
  /** Resolves once the booking is paid with this intent. @throws Problem `booking.not-found` or `payment.*` */
  confirm(claim: { bookingId: string; userId: string; intentId: string }): Promise<void>;
  /** Resolves once the booking is unpayable. @throws Problem `booking.paid` or `payment.*` */
  close(bookingId: string): Promise<void>;
  /** Asks the provider about an unpaid booking; gives up silently when that takes long. */
  reconcile(bookingId: string): Promise<void>;
  /** @throws Problem `request.invalid` or `payment.provider-unreachable` */
  receive(event: SignedEvent): Promise<void>;
  /** Asks the provider about every unsettled payment, until aborted. */
  sweep(signal: AbortSignal): Promise<void>;
}

export interface PaymentsDeps extends SettleDeps {
  /** Milliseconds. */
  now: () => number;
}

const SWEEP_WINDOW = 48 * 60 * 60_000;

export function createPayments(deps: PaymentsDeps): Payments {
  const { store, now, logError } = deps;
  return {
    open: (request) => openPayment(deps, request),

    async confirm({ bookingId, userId, intentId }) {
      const payment = await getPaymentOfIntent(store.db, intentId);
      if (payment?.booking_id !== bookingId || payment.user_id !== userId) {
        const isTheirs = await getBookingRow(store.db, bookingId, userId);
        throw new Problem(isTheirs ? 'payment.wrong-booking' : 'booking.not-found');
      }
      const settled = await settlePayment(deps, intentId);
      if (settled === 'paid') return;
      if (settled === 'processing' || settled === 'refunded' || settled === 'in-review') {
        throw new Problem(`payment.${settled}`);
      }
      throw new Problem(settled === 'asking' ? 'payment.requires-action' : 'payment.not-succeeded');
    },

    close: (bookingId) => closePayment(deps, bookingId),

    async reconcile(bookingId) {
      const payment = await getLatestPayment(store.db, bookingId);
      if (payment?.state !== 'open' || !payment.intent_id) return;
      await settlePayment(deps, payment.intent_id, true).catch(unlessUnreachable);
    },

    receive: (event) => receiveEvent(deps, event),

    async sweep(signal) {
      for (const intentId of await listUnsettledIntents(store.db, now() - SWEEP_WINDOW)) {
        if (signal.aborted) return;
        // The next sweep is the retry.
        await settlePayment(deps, intentId, true).catch((error) => logError('payment sweep', error));
      }
    },
  };
}

function unlessUnreachable(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'payment.provider-unreachable') throw error;
}
