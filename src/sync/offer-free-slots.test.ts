import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { type MolarDb, openDb } from '../data/db.ts';
import { testBooking } from '../data/test-booking.ts';
import { wishOf } from '../data/wish-of.ts';
import { offerFreeSlots } from './offer-free-slots.ts';

const AT = ['08.00 AM - 08.30 AM', '08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM'] as const;
const input = { ...wishOf(testBooking), slot: AT[0] };
const base = { line: 'k', attempts: 1, nextAttemptAt: 9, createdAt: 0, name: 'bookSlot', input } as const;

let count = 0;
async function refusedWith(code: string): Promise<MolarDb> {
  const db = openDb(`offer-${count++}`);
  const problem = { code, text: 'No.', alternatives: [AT[1]] };
  await db.outbox.add({ ...base, key: 'k', state: 'rejected', problem });
  return db;
}

async function offered(db: MolarDb, available: string[]): Promise<string[] | undefined> {
  const service = { _id: input.serviceId, name: input.serviceName, price: input.price, available };
  const date = isoFromMedium(input.date) as string;
  await offerFreeSlots(db, { date, services: [service], fetchedAt: 1 });
  return (await db.outbox.toArray())[0]?.problem?.alternatives;
}

test('slots that are free by now replace those that were free when the clinic refused', async () => {
  const db = await refusedWith('booking.slot-taken');
  expect(await offered(db, [AT[2]])).toEqual([AT[2]]);
  expect(await offered(db, [])).toEqual([]);
});

test('if the wanted time is free again, nothing else is offered', async () => {
  const db = await refusedWith('booking.slot-taken');
  const isFreeAgain = async () => (await db.outbox.toArray())[0]?.problem?.isFreeAgain;
  expect(await offered(db, [...AT])).toEqual([]);
  expect(await isFreeAgain()).toBe(true);
  // Nothing else is free either.
  expect(await offered(db, [])).toEqual([]);
  expect(await isFreeAgain()).toBe(false);
});

test('an entry that was refused for another reason stays as it was', async () => {
  expect(await offered(await refusedWith('booking.past'), [AT[2]])).toEqual([AT[1]]);
});

test('a waiting entry is left alone', async () => {
  const db = openDb('offer-waiting');
  await db.outbox.add({ ...base, key: 'k', state: 'waiting' });
  const before = await db.outbox.toArray();
  await offered(db, [AT[2]]);
  expect(await db.outbox.toArray()).toEqual(before);
});
