/**
 * The way into the queue (step 3). Guarantees that what it resolves with stands on the device, and that an entry is
 * an intent which fits the contract. Entries leave through `settle` only, or because their person discards them.
 */
import * as v from 'valibot';
import { type CommandName, commands } from '../../contract/contract.ts';
import type { Input } from '../../contract/endpoint.ts';
import { type Intent, type MolarDb, type OutboxEntry, onLiveConnection } from '../data/db.ts';
import { addMessage } from '../data/messages.ts';

export type Command = { [N in CommandName]: { name: N; input: Input<(typeof commands)[N]> } }[CommandName];

export type CancelEntry = OutboxEntry & { name: 'cancelBooking' };
type PaymentEntry = OutboxEntry & { name: 'confirmPayment' };

export const CANCELLED_TEXT = 'Cancel Booking Successfully!';
const CHANGED_TEXT = 'This appointment has changed meanwhile. Please look at it again.';

/**
 * Keeps the command on this device. Undefined when there is nothing to send: a cancel met its own booking before that was
 * ever sent, and both are gone, or it names what is no longer there.
 * Throws an Error that names the member when the input does not fit the contract, and when the device can't keep it.
 */
export async function enqueue(
  db: MolarDb,
  command: Command,
  now: number,
  extra: Pick<OutboxEntry, 'isUncertain'> = {},
): Promise<OutboxEntry | undefined> {
  const parsed = parseCommand(command.name, command.input);
  const key = crypto.randomUUID();
  // Twice, because a system that drops the connection in the background may lose what it said was stored. The same
  // key makes that harmless, even if the entry is missing only because another tab has sent it already.
  for (let isLastTry = false; ; isLastTry = true) {
    const keptKey = await onLiveConnection(db, () => keep(db, { ...parsed, ...extra, key }, now));
    if (!keptKey) return undefined;
    const stored = await onLiveConnection(db, () => db.outbox.get({ key: keptKey }));
    if (stored) return stored;
    if (isLastTry) throw new Error('This device could not keep the request.');
  }
}

/** Throws an Error that names the member. Used again before sending (step 4): the entry may be older than this code. */
export function parseCommand(name: CommandName, input: unknown): Intent {
  if (!Object.hasOwn(commands, name)) throw new Error(`${name}: there is no such command`);
  const result = v.safeParse(commands[name].input, input);
  if (result.success) return { name, input: result.output } as Intent;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? name}: ${issue.message}`);
}

/** Sends an entry again that stands still: a refused one as a new wish with a new key, if need be for another slot. */
export async function requeue(db: MolarDb, seq: number, changes: { slot?: string } = {}): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (!entry) return;
    const isRefused = entry.state === 'rejected';
    const { problem: _, ...kept } = entry;
    const input = isRefused && entry.name === 'bookSlot' ? wishAnew(entry.input, changes) : entry.input;
    await db.outbox.put({
      ...kept,
      ...parseCommand(entry.name, input),
      ...(isRefused ? { key: crypto.randomUUID(), attempts: 0 } : {}),
      state: 'waiting',
      nextAttemptAt: 0,
    } as OutboxEntry);
  });
}

/** A slot that was chosen now stands alone: the wishes before it were refused together. */
function wishAnew<I extends { slot: string; orElse?: string[] | undefined }>(input: I, { slot }: { slot?: string }) {
  if (slot === undefined) return input;
  const { orElse: _, ...wish } = input;
  return { ...wish, slot };
}

/** Gives a request up, and with it the cancels that wait for its booking. */
export async function discard(db: MolarDb, seq: number): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (!entry) return;
    await db.outbox.bulkDelete([seq, ...cancelsOf(await listCancels(db), entry.key).map((cancel) => cancel.seq)]);
  });
}

/** Every cancel in the queue. */
export async function listCancels(db: MolarDb): Promise<CancelEntry[]> {
  return (await db.outbox.where('name').equals('cancelBooking').toArray()) as CancelEntry[];
}

/** The cancels that were asked for while the booking was being sent, when it had no id yet: they name it by its key. */
export function cancelsOf<C extends CancelEntry>(cancels: readonly C[], bookingKey: string): C[] {
  return cancels.filter(({ input }) => input.id === bookingKey);
}

type KeyedIntent = Intent & Pick<OutboxEntry, 'key' | 'isUncertain'>;

/** Answers the key of the entry that now stands for the command; undefined when there is nothing left to send. */
function keep(db: MolarDb, command: KeyedIntent, now: number): Promise<string | undefined> {
  return db.transaction('rw', db.outbox, db.bookings, db.messages, async () => {
    if (await db.outbox.get({ key: command.key })) return command.key;
    let line: string;
    if (command.name === 'confirmPayment') {
      const { id, paymentIntent } = command.input;
      line = await lineOfBooking(db, id);
      const earlier = (await listPaymentsOf(db, id)).find((entry) => entry.input.paymentIntent === paymentIntent);
      const isSaid = earlier && (command.isUncertain || !earlier.isUncertain) && earlier.state !== 'rejected';
      if (isSaid) return earlier.key;
      // What was uncertain may have been answered under its key already.
      if (earlier) await db.outbox.delete(earlier.seq);
    } else if (command.name === 'cancelBooking') {
      const { id } = command.input;
      const booking = await db.outbox.get({ key: id });
      if (booking && (booking.state === 'rejected' || booking.attempts === 0)) {
        await db.outbox.delete(booking.seq);
        await addMessage(db, { kind: 'success', text: CANCELLED_TEXT }, now);
        return undefined;
      }
      if (!booking && !(await db.bookings.get(id))) {
        // The screen was a moment behind: the wish has just become a booking with an id of its own, or is gone.
        await addMessage(db, { kind: 'info', text: CHANGED_TEXT }, now);
        return undefined;
      }
      line = booking?.line ?? (await lineOfBooking(db, id));
      const earlier = cancelsOf(await listCancels(db), id)[0];
      if (earlier && earlier.state !== 'rejected') return earlier.key;
      if (earlier) await db.outbox.delete(earlier.seq);
    } else {
      line = lineOf(command.input);
    }
    await db.outbox.add({ ...command, line, state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: now });
    return command.key;
  });
}

/** What the device has to tell the clinic about paying for the booking. */
export async function listPaymentsOf(db: MolarDb, bookingId: string): Promise<PaymentEntry[]> {
  // By no line: the booking may have been unknown when its payment was put down.
  const payments = (await db.outbox.where('name').equals('confirmPayment').toArray()) as PaymentEntry[];
  return payments.filter(({ input }) => input.id === bookingId);
}

/** A cancel must pass before the same day is booked anew: one booking per service and day. */
const lineOf = ({ serviceId, date }: { serviceId: string; date: string }) => JSON.stringify([serviceId, date]);

async function lineOfBooking(db: MolarDb, id: string): Promise<string> {
  const row = await db.bookings.get(id);
  return row ? lineOf(row) : id;
}
