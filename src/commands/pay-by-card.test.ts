import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { listBankAsks } from '../data/bank-asks.ts';
import { type MolarDb, openDb } from '../data/db.ts';
import { testBooking } from '../data/test-booking.ts';
import { paymentLock } from '../sync/payment-lock.ts';
import type { CommandContext } from './command-context.ts';
import { payByCard } from './pay-by-card.ts';

const booking = { _id: 'b1', price: 99 };
const refusal = { kind: 'refused', message: 'No.' } as const;
let count = 0;
/** The secret of the payment that the clinic has open. */
let clientSecret: string;
let held: string[];
let wakes: string[][];

beforeEach(() => {
  clientSecret = 'pi_1_secret_1';
  held = [];
  wakes = [];
});

/** @param isTaken another tab holds each lock */
function openDevice(isTaken = false) {
  const db = openDb(`pay-${count++}`);
  const context = {
    db,
    now: () => 1,
    call: async () => ({ kind: 'accepted', output: { clientSecret } }),
    wake: () => wakes.push([...held]),
    locks: {
      async request(name: string, _: LockOptions, work: (lock: Lock | null) => Promise<unknown>) {
        if (isTaken) return work(null);
        held.push(name);
        return work({ name, mode: 'exclusive' }).finally(() => held.pop());
      },
    },
  } as unknown as CommandContext;
  return { db, context };
}

const cardOf = <A>(confirm: (onBankAsks: () => Promise<void>) => Promise<A>) => ({
  clientSecret: 'pi_1_secret_1',
  intentId: 'pi_1',
  confirm,
});
const untouched = cardOf(() => Promise.reject(new Error('asked')));

const list = async (db: MolarDb) =>
  (await db.outbox.toArray()).map(({ name, isUncertain }) => `${name}${isUncertain ? '?' : ''}`);

test('the payment is stored as uncertain before the card is charged, and as certain afterwards', async () => {
  const { db, context } = openDevice();
  let before: string[] = [];
  let key: string | undefined;
  const card = cardOf(async () => {
    before = await list(db);
    key = (await db.outbox.toArray())[0]?.key;
    return { kind: 'charged' } as const;
  });
  const answer = await payByCard(context, booking, card);
  expect(answer).toEqual({ kind: 'charged' });
  expect(before).toEqual(['confirmPayment?']);
  expect(await list(db)).toEqual(['confirmPayment']);
  // The clinic may have answered the uncertain one already.
  expect((await db.outbox.toArray())[0]?.key).not.toBe(key);
});

test('a refused card leaves nothing behind', async () => {
  const { db, context } = openDevice();
  expect(
    await payByCard(
      context,
      booking,
      cardOf(async () => refusal),
    ),
  ).toEqual(refusal);
  expect(await list(db)).toEqual([]);
});

test('a refused card leaves nothing behind even if the system cuts the connection while the bank asks', async () => {
  const { db, context } = openDevice();
  const card = cardOf(async () => {
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(new DOMException('Cut.', 'UnknownError'));
    return refusal;
  });
  expect(await payByCard(context, booking, card)).toEqual(refusal);
  expect(await list(db)).toEqual([]);
});

test('a refused card is told even if the device can’t be written to any more, and the clinic is asked about it', async () => {
  const { db, context } = openDevice();
  const card = cardOf(async () => {
    vi.spyOn(db, 'transaction').mockRejectedValue(new DOMException('Cut.', 'UnknownError'));
    return refusal;
  });
  expect(await payByCard(context, booking, card)).toEqual(refusal);
  vi.restoreAllMocks();
  expect(await list(db)).toEqual(['confirmPayment?']);
});

test.each([
  ['whose result nobody knows stays uncertain', async () => ({ kind: 'unsure' }) as const],
  ['whose tab died midway stays uncertain', () => Promise.reject(new Error('gone'))],
])('a card %s', async (_, confirm) => {
  const { db, context } = openDevice();
  await payByCard(context, booking, cardOf(confirm)).catch(() => {});
  expect(await list(db)).toEqual(['confirmPayment?']);
});

test('every tab knows that the bank is asking, as long as it does', async () => {
  const { db, context } = openDevice();
  await db.bookings.put({ ...testBooking, ...booking });
  const askings: boolean[] = [];
  const look = async () => askings.push((await listBankAsks(db)).has(booking._id));
  const card = cardOf(async (onBankAsks) => {
    await look();
    await onBankAsks();
    await look();
    return refusal;
  });
  await payByCard(context, booking, card);
  await look();
  expect(askings).toEqual([false, true, false]);
});

test('a bank that asks once the person has logged out leaves nothing on the device', async () => {
  const { db, context } = openDevice();
  await db.bookings.put({ ...testBooking, ...booking });
  const card = cardOf(async (onBankAsks) => {
    await db.bookings.clear();
    db.close();
    await onBankAsks();
    return { kind: 'unsure' } as const;
  });
  await payByCard(context, booking, card);
  await db.open();
  expect(await db.facts.toArray()).toEqual([]);
});

test('no card is charged while a payment is under way, whatever its intent', async () => {
  const { db, context } = openDevice();
  await payByCard(
    context,
    booking,
    cardOf(async () => ({ kind: 'unsure' }) as const),
  );
  expect(await payByCard(context, booking, { ...untouched, intentId: 'pi_2' })).toEqual({ kind: 'under-way' });
  expect(await list(db)).toEqual(['confirmPayment?']);
});

test('no card is charged while another tab is confirming one for the booking', async () => {
  const { db, context } = openDevice(true);
  expect(await payByCard(context, booking, untouched)).toEqual({ kind: 'under-way' });
  expect(await list(db)).toEqual([]);
});

test('no card is charged for a payment that the clinic has replaced, or does not take', async () => {
  const { db, context } = openDevice();
  clientSecret = 'pi_2_secret_2';
  expect(await payByCard(context, booking, untouched)).toEqual({ kind: 'restarted' });
  const refused = { ...context, call: async () => ({ kind: 'retry', scope: 'network', text: 'Not now.' }) };
  const answer = await payByCard(refused as unknown as CommandContext, booking, untouched);
  expect(answer).toEqual({ kind: 'not-started', text: 'Not now.' });
  expect(await list(db)).toEqual([]);
});

test('the lock is held while the card is charged, and released before the sync is woken, even after a failure', async () => {
  const { context } = openDevice();
  let during: string[] = [];
  const note = async () => {
    during = [...held];
    throw new Error('gone');
  };
  await expect(payByCard(context, booking, cardOf(note))).rejects.toThrow('gone');
  expect(during).toEqual([paymentLock('b1')]);
  expect(wakes).toEqual([[]]);
});

test('a browser without locks can pay', async () => {
  const { context } = openDevice();
  const card = cardOf(async () => ({ kind: 'charged' }) as const);
  expect(await payByCard({ ...context, locks: undefined }, booking, card)).toEqual({ kind: 'charged' });
});
