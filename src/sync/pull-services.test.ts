import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from '../data/db.ts';
import { getServicesOfDay, putServicesOfDay } from '../data/services.ts';
import { testBooking } from '../data/test-booking.ts';
import { wishOf } from '../data/wish-of.ts';
import type { PullDeps } from './pull.ts';
import { pullServices } from './pull-services.ts';

const DAY = '2023-01-05';
const NOW = 1_000_000;
const [EIGHT, NINE, TEN] = ['08.00 AM - 08.30 AM', '09.00 AM - 09.30 AM', '10.00 AM - 10.30 AM'] as const;
const listOf = (...available: string[]) => [{ _id: 'teeth-cleaning', name: 'Teeth Cleaning', price: 99, available }];

/** A clinic that lists these services, and knows these times to be free. */
function atClinic(name: string, ...available: string[]) {
  const answer = { status: 200, headers: new Headers({ 'content-type': 'application/json' }) };
  const send = async () => ({ ...answer, text: JSON.stringify(listOf(...available)) });
  const deps = { db: openDb(name), api: { send }, now: () => NOW, onOutcome: () => {} };
  return deps as unknown as PullDeps;
}

test.each([
  ['was asked for a moment later is not replaced', 1000, EIGHT],
  ['seems to come from the future, since the device’s clock was set back, is replaced', 3_600_000, NINE],
])('what the device knows of a day and %s', async (name, ahead, left) => {
  const deps = atClinic(name, NINE);
  await putServicesOfDay(deps.db, { date: DAY, services: listOf(EIGHT), fetchedAt: NOW, askedAt: NOW + ahead });
  expect(await pullServices(deps, DAY)).toBe(true);
  expect((await getServicesOfDay(deps.db, DAY))?.services).toEqual(listOf(left));
});

test('a refused wish for that day is offered what is free by now', async () => {
  const deps = atClinic('offers', TEN);
  const problem = { code: 'booking.slot-taken', text: 'No.', alternatives: [NINE] };
  const refused = { key: 'k', line: 'l', state: 'rejected', attempts: 1, nextAttemptAt: 0, createdAt: 0 } as const;
  await deps.db.outbox.add({ ...refused, name: 'bookSlot', input: { ...wishOf(testBooking), slot: EIGHT }, problem });
  await pullServices(deps, DAY);
  expect((await deps.db.outbox.toArray())[0]?.problem?.alternatives).toEqual([TEN]);
});
