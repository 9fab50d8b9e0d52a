/**
 * The person pays. The payment is stored on the device before the card is charged, so that a tab that dies in between
 * leaves a trace: the clinic then asks the provider, and nobody pays twice.
 */
import type { Booking } from '../../contract/booking.ts';
import { noteBankAsks } from '../data/bank-asks.ts';
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { discard } from '../sync/discard.ts';
import { enqueue } from '../sync/outbox.ts';
import { paymentLock } from '../sync/payment-lock.ts';
import { listPaymentsOf } from '../sync/rules/confirm-payment.ts';
import { type CommandContext, timeOf } from './command-context.ts';
import { startPayment } from './start-payment.ts';

interface CardAnswer {
  kind: 'charged' | 'refused' | 'unsure';
}

/** The form that the person has filled in. */
interface Card<A extends CardAnswer> {
  /** Identifies the payment that the form is for. */
  clientSecret: string;
  intentId: string;
  /** Charges the card, and reports when the bank waits for the cardholder. */
  confirm(onBankAsks: () => Promise<void>): Promise<A>;
}

/**
 * - `not-started`: the clinic does not take the payment, or, without a text, no longer has the appointment. `restarted`: the
 *   form is for an earlier payment and has to be opened again. Nothing was charged.
 * - `under-way`: the appointment is paid already, or is being paid, perhaps in another tab.
 * - `not-kept`: this device could not note that the card is about to be charged, so it was not.
 */
type NotAsked = { kind: 'not-started'; text?: string } | { kind: 'restarted' | 'under-way' | 'not-kept' };

/** Returns the result of the card's `confirm`, or why it was not called. @param booking as it was shown to the person */
export async function payByCard<A extends CardAnswer>(
  context: CommandContext,
  booking: Pick<Booking, '_id' | 'price'>,
  card: Card<A>,
): Promise<A | NotAsked> {
  // (1) The form may have been open for hours.
  const start = await startPayment(context, booking);
  if (start.kind !== 'open') return { ...start, kind: 'not-started' };
  if (start.clientSecret !== card.clientSecret) return { kind: 'restarted' };
  try {
    // (2) While the lock is held, the clinic is not asked what happened to the card.
    const answer = await runUnderLock(context, booking._id, () => chargeCard(context, booking._id, card));
    return answer ?? { kind: 'under-way' };
  } finally {
    // (6) The lock is released: the entries on the device may be sent now.
    context.wake();
  }
}

async function chargeCard<A extends CardAnswer>(
  context: CommandContext,
  bookingId: string,
  { intentId, confirm }: Card<A>,
): Promise<A | NotAsked> {
  const { db } = context;
  const isPaid = (await db.bookings.get(bookingId))?.payment;
  if (isPaid || (await listPaymentsOf(db, bookingId)).length > 0) return { kind: 'under-way' };
  // (3) Uncertain until the card's result is known.
  const report = { name: 'confirmPayment', input: { id: bookingId, paymentIntent: intentId } } as const;
  let entry: OutboxEntry | undefined;
  try {
    entry = await enqueue(db, { ...report, isUncertain: true }, timeOf(context));
  } catch (error) {
    console.warn(error);
    return { kind: 'not-kept' };
  }
  const noteAsking = (isAsking: boolean) => tryToNoteBankAsks(db, bookingId, isAsking);
  await noteAsking(false);
  let noting: Promise<void> | undefined;
  // (4) The card is charged. The bank may ask first.
  const answer = await confirm(() => {
    noting ??= noteAsking(true);
    return noting;
  });
  // (5) Certain, or taken back.
  if (answer.kind === 'charged') await enqueue(db, report, timeOf(context));
  const { seq } = entry ?? {};
  if (answer.kind === 'refused' && seq !== undefined)
    await onLiveConnection(db, () => discard(db, seq)).catch(console.warn);
  await noting;
  if (answer.kind !== 'unsure') await noteAsking(false);
  return answer;
}

/** Only for the words on the screen: a failure here must not get in the way of the payment. */
async function tryToNoteBankAsks(db: MolarDb, bookingId: string, isAsking: boolean): Promise<void> {
  const note = () =>
    db.transaction('rw', db.bookings, db.facts, async () => {
      // The bank may ask after a logout has emptied the database.
      if (!isAsking || (await db.bookings.get(bookingId))) await noteBankAsks(db, bookingId, isAsking);
    });
  await onLiveConnection(db, note).catch(() => {});
}

/** Undefined when another tab holds the lock. Without locks it runs: the clinic takes no second payment. */
async function runUnderLock<T>(
  { locks }: CommandContext,
  bookingId: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!locks) return work();
  return locks.request(paymentLock(bookingId), { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
}
