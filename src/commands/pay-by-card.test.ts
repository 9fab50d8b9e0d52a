import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { listBankAsks } from '../data/bank-asks.ts';
import { type MolarDb, openDb } from '../data/db.ts';
import type { CommandContext } from './command-context.ts';
import { payByCard } from './pay-by-card.ts';

const wish = { bookingId: 'b1', intentId: 'pi_1' };
const refusal = { kind: 'refused', message: 'No.' } as const;
let count = 0;

function openDevice() {
  const db = openDb(`pay-${count++}`);
  return { db, context: { db, now: () => 1 } as CommandContext };
}

const list = async (db: MolarDb) =>
  (await db.outbox.toArray()).map(({ name, isUncertain }) => `${name}${isUncertain ? '?' : ''}`);

test('the payment stands on the device before the card is charged, as uncertain, and as certain afterwards', async () => {
  const { db, context } = openDevice();
  let before: string[] = [];
  let key: string | undefined;
  const answer = await payByCard(context, wish, async () => {
    before = await list(db);
    key = (await db.outbox.toArray())[0]?.key;
    return { kind: 'charged' };
  });
  expect(answer).toEqual({ kind: 'charged' });
  expect(before).toEqual(['confirmPayment?']);
  expect(await list(db)).toEqual(['confirmPayment']);
  // The clinic may have answered the uncertain one already.
  expect((await db.outbox.toArray())[0]?.key).not.toBe(key);
});

test('a refused card leaves nothing behind', async () => {
  const { db, context } = openDevice();
  expect(await payByCard(context, wish, async () => refusal)).toEqual(refusal);
  expect(await list(db)).toEqual([]);
});

test.each([
  ['that nobody knows about stays uncertain', async () => ({ kind: 'unsure' }) as const],
  ['in whose midst the tab died stays uncertain', () => Promise.reject(new Error('gone'))],
])('a card %s', async (_, confirm) => {
  const { db, context } = openDevice();
  await payByCard(context, wish, confirm).catch(() => {});
  expect(await list(db)).toEqual(['confirmPayment?']);
});

test('that the bank asks is known in every tab as long as it does', async () => {
  const { db, context } = openDevice();
  const askings: boolean[] = [];
  const look = async () => askings.push((await listBankAsks(db)).has(wish.bookingId));
  await payByCard(context, wish, async (onBankAsks) => {
    await look();
    await onBankAsks();
    await look();
    return refusal;
  });
  await look();
  expect(askings).toEqual([false, true, false]);
});

test('no card is charged while a payment is under way, whatever its intent', async () => {
  const { db, context } = openDevice();
  await payByCard(context, wish, async () => ({ kind: 'unsure' }) as const);
  const again = { ...wish, intentId: 'pi_2' };
  expect(await payByCard(context, again, () => Promise.reject(new Error('asked')))).toBeUndefined();
  expect(await list(db)).toEqual(['confirmPayment?']);
});
