/**
 * The person pays. What they are about to do stands on the device before the card is charged, so that a tab that dies in
 * between leaves a trace: the clinic then asks the provider, and nobody pays twice. Run it under the `paymentLock`, and
 * wake the sync once that is released.
 */
import { noteBankAsks } from '../data/bank-asks.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { discard, enqueue } from '../sync/outbox.ts';
import { listPaymentsOf } from '../sync/rules/confirm-payment.ts';
import { type CommandContext, timeOf } from './command-context.ts';

interface Answer {
  kind: 'charged' | 'refused' | 'unsure';
}

/**
 * Answers what `confirm` did; undefined when it was not asked, because a payment is under way or done already.
 * @param confirm has the card charged, and reports when the bank waits for the card's owner
 */
export async function payByCard<A extends Answer>(
  context: CommandContext,
  { bookingId, intentId }: { bookingId: string; intentId: string },
  confirm: (onBankAsks: () => Promise<void>) => Promise<A>,
): Promise<A | undefined> {
  const { db } = context;
  const isPaid = (await db.bookings.get(bookingId))?.payment;
  if (isPaid || (await listPaymentsOf(db, bookingId)).length > 0) return undefined;
  const claim = { name: 'confirmPayment', input: { id: bookingId, paymentIntent: intentId } } as const;
  const entry = await enqueue(db, claim, timeOf(context), { isUncertain: true });
  // Only for the words on the screen: what fails here must not get in the way of the payment.
  const note = (isAsking: boolean) => onLiveConnection(db, () => noteBankAsks(db, bookingId, isAsking)).catch(() => {});
  await note(false);
  let noted: Promise<void> | undefined;
  const answer = await confirm(() => {
    noted ??= note(true);
    return noted;
  });
  if (answer.kind === 'charged') await enqueue(db, claim, timeOf(context));
  if (answer.kind === 'refused' && entry) await discard(db, entry.seq);
  await noted;
  if (answer.kind !== 'unsure') await note(false);
  return answer;
}
