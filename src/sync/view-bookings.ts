/** What the person sees (step 10): the server's rows with the effects of pending entries folded on top. Pure. */
import type { Booking } from '../../contract/booking.ts';
import type { OutboxEntry, Wish } from '../data/db.ts';
import { inOrder } from './booking-order.ts';
import { isCancelOf } from './rules/cancels.ts';
import { effectOf } from './rules/rules-of.ts';
import { withStanding } from './standing-appointment.ts';

/**
 * `_id` is the entry's key while the `state` is not `confirmed`. `entry` is the pending request that concerns the row.
 * `paying`: `received` once this device knows that the card was charged, `processing` while the bank decides, as the
 * clinic tells every device. With any of its values the person can neither pay nor cancel. `isBankAsking` without
 * `paying`: the person left the bank's question, so the card may be confirmed again.
 */
export interface BookingView extends Booking {
  state: 'confirmed' | 'not-sent' | 'not-possible';
  isCanceling: boolean;
  paying?: 'received' | 'unsure' | 'processing' | 'in-review';
  isBankAsking?: true;
  entry?: OutboxEntry;
}

/** @param bankAsks ids of bookings */
export function viewBookings(
  rows: readonly Booking[],
  entries: readonly OutboxEntry[],
  bankAsks: ReadonlySet<string> = new Set(),
): BookingView[] {
  const { wishes, cancels, payments } = effectsOf(entries);
  const cancelsByTime = timesCanceled(wishes, cancels);
  const confirmed = rows.map((row) => {
    const cancel = cancels.get(row._id) ?? cancelsByTime.get(slotKey(row));
    const view = viewRow(row, cancel, payments.get(row._id));
    return bankAsks.has(row._id) && !row.payment ? { ...view, isBankAsking: true as const } : view;
  });
  const kept = confirmed.filter(({ isCanceling }) => !isCanceling);
  const keptTimes = new Set(kept.map(slotKey));
  const canceledTimes = new Set(confirmed.filter(({ isCanceling }) => isCanceling).map(slotKey));

  const allCancels = [...cancels.values()];
  const pending = wishes.flatMap(({ wish, entry }) => {
    const isCanceling = allCancels.some((cancel) => isCancelOf(cancel, entry));
    const view = viewWish(wish, entry, kept, isCanceling);
    const listedTimes = view.isCanceling ? canceledTimes : keptTimes;
    const isListed = view.state === 'not-sent' && timesOf(wish).some((time) => listedTimes.has(time));
    return isListed ? [] : [view];
  });

  const wantedTimes = new Set(
    pending.filter(({ state, isCanceling }) => state === 'not-sent' && !isCanceling).map(slotKey),
  );
  const isReplaced = (view: BookingView) =>
    view.isCanceling && !view.payment && !view.paying && wantedTimes.has(slotKey(view));
  return inOrder([...confirmed, ...pending].filter((view) => !isReplaced(view)));
}

interface WishEntry {
  wish: Wish;
  entry: OutboxEntry;
}

/** `cancels` and `payments` are by the id of their booking: for a wish, the key of its entry. */
function effectsOf(entries: readonly OutboxEntry[]) {
  const wishes: WishEntry[] = [];
  const cancels = new Map<string, OutboxEntry>();
  const payments = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    const effect = effectOf(entry);
    if (effect.books) wishes.push({ wish: effect.books, entry });
    if (effect.cancels) cancels.set(effect.cancels, entry);
    if (effect.pays) payments.set(effect.pays, entry);
  }
  return { wishes, cancels, payments };
}

/** A pull may bring the booking, with any of the wanted slots, before the wish is answered. */
const timesCanceled = (wishes: readonly WishEntry[], cancels: ReadonlyMap<string, OutboxEntry>) =>
  new Map(
    wishes.flatMap(({ wish, entry }) => {
      const cancel = cancels.get(entry.key);
      return cancel ? timesOf(wish).map((time) => [time, cancel] as const) : [];
    }),
  );

function viewRow(row: Booking, cancel: OutboxEntry | undefined, payment: OutboxEntry | undefined): BookingView {
  const isCanceling = cancel !== undefined && !isRejected(cancel);
  const entry = (!row.payment && payment) || cancel;
  const paying = row.payment ? undefined : payingOf(row, payment);
  return { ...row, state: 'confirmed', isCanceling, ...(paying && { paying }), ...(entry && { entry }) };
}

function payingOf({ isInReview, isProcessing }: Booking, payment: OutboxEntry | undefined): BookingView['paying'] {
  // An older version kept its report of a payment that the clinic reviews.
  if (isInReview || payment?.state === 'rejected') return 'in-review';
  if (isProcessing) return 'processing';
  return payment && (payment.isUncertain ? 'unsure' : 'received');
}

function viewWish(wish: Wish, entry: OutboxEntry, kept: readonly Booking[], isCanceling: boolean): BookingView {
  const state = isRejected(entry) ? 'not-possible' : 'not-sent';
  return { ...wish, _id: entry.key, state, isCanceling, entry: withStanding(entry, kept) };
}

const isRejected = ({ state }: OutboxEntry) => state === 'rejected';

/** Includes the patient: the desk may have booked the same service for another member of the family. */
export const slotKey = ({
  serviceId,
  date,
  slot,
  patientId,
}: Pick<Wish, 'serviceId' | 'date' | 'slot' | 'patientId'>) => JSON.stringify([serviceId, date, slot, patientId]);

const timesOf = (wish: Wish) => [wish.slot, ...(wish.orElse ?? [])].map((slot) => slotKey({ ...wish, slot }));
