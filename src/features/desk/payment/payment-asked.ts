/** What a payment's dialog is about. It is kept in the browser's history, and may come from another version of the page. */
import * as v from 'valibot';
import { DeskPaymentKind } from '../../../../contract/desk-payment.ts';
import { priceText } from '../../../base/price-text.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { paidName } from '../../../words/desk-payment-text.ts';
import { visitAppointmentText } from '../rows/visit-appointment-text.ts';

const PaymentAsked = v.object({
  what: v.union([DeskPaymentKind, v.literal('take-back')]),
  visitId: v.string(),
  name: v.string(),
  isAccountDeleted: v.optional(v.literal(true)),
  /** A card payment for it is being checked. */
  isInReview: v.optional(v.literal(true)),
  /** A card payment for it is not decided yet. */
  isProcessing: v.optional(v.literal(true)),
  /** Dollars. */
  amount: v.number(),
  /** Id of the payment to be taken back, and how it was paid. */
  payment: v.optional(v.string()),
  kind: v.optional(v.string()),
  /** The appointment in words, for the entry that waits on the device. */
  about: v.optional(v.string()),
});
export type PaymentAsked = v.InferOutput<typeof PaymentAsked>;
export type PaymentQuestion = PaymentAsked['what'];

export const readAsked = (about: unknown): PaymentAsked | undefined => (v.is(PaymentAsked, about) ? about : undefined);

/** @param day ISO day of the visit */
export function askedOf(visit: VisitView, what: PaymentQuestion, day: string): PaymentAsked {
  const { _id, price, deskPayment } = visit;
  const payment = what === 'take-back' ? deskPayment : undefined;
  const amount = payment?.amount ?? price ?? 0;
  const said = { what, visitId: _id, ...asItStands(visit), amount, about: visitAppointmentText(visit, day) };
  return payment ? { ...said, payment: payment._id, kind: payment.kind } : said;
}

const asItStands = ({ name, isAccountDeleted, isInReview, isProcessing }: VisitView) => ({
  name,
  ...(isAccountDeleted && { isAccountDeleted }),
  ...(isInReview && { isInReview }),
  ...(isProcessing && { isProcessing }),
});

/** Since it was asked, the patient may have deleted their account or paid by card. @param visits as in `overText` */
export function askedNow(asked: PaymentAsked, visits: readonly VisitView[] | undefined): PaymentAsked {
  const visit = visits?.find(({ _id }) => _id === asked.visitId);
  return visit ? { ...asked, isInReview: undefined, isProcessing: undefined, ...asItStands(visit) } : asked;
}

/** What can be asked about a row. Payments are for bookings that the clinic has confirmed. */
export function paymentQuestions({ kind, price, payment, isPaidByCard, deskPayment }: VisitView): PaymentQuestion[] {
  if (kind !== 'booking' || isPaidByCard) return [];
  if (deskPayment) return ['take-back'];
  return payment === false && price !== undefined ? ['cash', 'terminal'] : [];
}

/** If it was canceled and booked again, it is another row; after midnight it is on the previous day's sheet. */
const GONE =
  'Nothing was noted, because the sheet has changed. Please look for the row again, on the sheet of its day.';

const GIVE_BACK = 'If you have taken money for it, please give it back';
const ONE_BACK = 'If it was paid twice, please give one of them back';

/** Why nothing is left to do; undefined if something is. @param visits as the page has them now; undefined while it has none */
export function overText(
  { what, visitId, payment }: PaymentAsked,
  visits: readonly VisitView[] | undefined,
): string | undefined {
  if (!visits) return undefined;
  const visit = visits.find(({ _id }) => _id === visitId);
  if (!visit) return GONE;
  if (what === 'take-back') {
    return visit.deskPayment?._id === payment ? undefined : 'This payment no longer counts.';
  }
  if (visit.isAccountDeleted) return `The patient’s account was deleted, and the appointment with it. ${GIVE_BACK}.`;
  if (visit.payment === undefined) return `This appointment was canceled. ${GIVE_BACK}, or book the appointment again.`;
  return visit.payment ? paidText(visit) : undefined;
}

/** The person's own note may come from this very dialog, reopened by Forward or a reload, or from a shared login. */
function paidText({ deskPayment, isPaidByCard, paidTo }: VisitView): string {
  if (isPaidByCard || !deskPayment) return `This appointment has already been paid by card. ${GIVE_BACK}.`;
  const noted = `already noted a payment for it: ${paidName(deskPayment.kind)}, ${priceText(deskPayment.amount)}.`;
  return paidTo ? `${paidTo} has ${noted} ${GIVE_BACK}.` : `You have ${noted} ${ONE_BACK}.`;
}
