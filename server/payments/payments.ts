/** Payments by card. None of these calls may run inside a transaction, because the provider may take seconds. */
import { type Origin, ownOrigin, PAYMENT_PROVIDER } from '../audit/origin.ts';
import { Problem } from '../http/problem.ts';
import { getLatestPayment } from '../store/payments.ts';
import { listPaidWithOpenIntent, listUnsettledIntents } from '../store/unsettled-payments.ts';
import { createEventCatchUp } from './catch-up-events.ts';
import { closeCardForm } from './close-card-form.ts';
import { createCloseOldCardForms } from './close-old-card-forms.ts';
import { confirmPayment, type PaymentClaim } from './confirm-payment.ts';
import { openPayment, type PaymentRequest } from './open-payment.ts';
import { receiveEvent, type SignedEvent } from './receive-event.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import { tryToCloseCardForm } from './try-to-close-card-form.ts';

export interface Payments {
  /** Returns the client secret. @throws Problem `booking.not-found` or `payment.*` */
  open(request: PaymentRequest, origin: Origin): Promise<string>;
  /** Resolves once the booking is paid with this intent. @throws Problem `booking.not-found` or `payment.*` */
  confirm(claim: PaymentClaim, origin: Origin): Promise<void>;
  /** Resolves once the booking is unpayable. @throws Problem `booking.paid` or `payment.*` */
  closeCardForm(bookingId: string, origin: Origin): Promise<void>;
  /** For a booking that is about to be paid another way. A form that can't be closed now is left to the sweep. */
  tryToCloseCardForm(bookingId: string, origin: Origin): Promise<void>;
  /** Asks the provider about an unpaid booking; gives up silently if the answer takes long. */
  reconcile(bookingId: string, origin: Origin): Promise<void>;
  /** @throws Problem `request.invalid` or `payment.provider-unreachable` */
  receive(event: SignedEvent, requestId: string): Promise<void>;
  /**
   * Asks the provider about every unsettled payment, closes card forms of bookings paid another way and those that were left
   * open for days, and catches up on events that did not arrive, until aborted. @throws Problem `payment.provider-unreachable`
   */
  sweep(signal: AbortSignal): Promise<void>;
}

export interface PaymentsDeps extends Omit<SettleDeps, 'origin'> {
  now: () => number;
}

/** A card form stays open for this long, and may be paid at any time until then. */
const FORM_LIFE_MS = 48 * 60 * 60_000;

export function createPayments(deps: PaymentsDeps): Payments {
  const { store, now, logError } = deps;
  const from = (origin: Origin): SettleDeps => ({ ...deps, origin });
  const closeOldCardForms = createCloseOldCardForms();
  const catchUpEvents = createEventCatchUp();
  return {
    open: (request, origin) => openPayment(from(origin), request),

    confirm: (claim, origin) => confirmPayment(from(origin), claim),

    closeCardForm: (bookingId, origin) => closeCardForm(from(origin), bookingId),

    tryToCloseCardForm: (bookingId, origin) => tryToCloseCardForm(from(origin), bookingId),

    async reconcile(bookingId, origin) {
      const payment = await getLatestPayment(store.db, bookingId);
      if (payment?.state !== 'open' || !payment.intent_id) return;
      await settlePayment(from(origin), payment.intent_id, true).catch(unlessUnreachable);
    },

    receive: (event, requestId) => receiveEvent(from({ who: PAYMENT_PROVIDER, requestId, deviceAt: null, now }), event),

    async sweep(signal) {
      const own = from(ownOrigin(now));
      const oldest = now() - FORM_LIFE_MS;
      for (const intentId of await listUnsettledIntents(store.db, oldest)) {
        if (signal.aborted) return;
        // The next sweep is the retry.
        await settlePayment(own, intentId, true).catch((error) => logError('payment sweep', error));
      }
      // No card may pay for these any more, so their forms are closed whatever their age.
      for (const bookingId of await listPaidWithOpenIntent(store.db)) {
        if (signal.aborted) return;
        await tryToCloseCardForm(own, bookingId);
      }
      await closeOldCardForms(own, oldest, signal);
      // Last, because it throws if the provider does not answer, and the sweep then does not count as done.
      if (!signal.aborted) await catchUpEvents(own, signal);
    },
  };
}

function unlessUnreachable(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'payment.provider-unreachable') throw error;
}
