import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from './device.ts';
import { createGate } from './gate.ts';
import { faults } from './network.ts';
import { clinic, device } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const DAYS = Array.from({ length: 24 }, (_, index) => `2030-01-${String(index + 8).padStart(2, '0')}`);

let gate: ReturnType<typeof createGate>;

beforeEach(() => {
  gate = createGate();
});

afterEach(() => gate.open());

/** Many wishes wait, and one of their calls hangs. @param took milliseconds of each call on the way */
async function hangAt(call: number, took: number): Promise<void> {
  device.network.fault = faults.offline;
  const sync = device.open();
  for (const date of DAYS) await device.book(EIGHT, { date });
  await until(() => device.isWaitingForTime());
  let calls = 0;
  device.network.fault = (request, answer) => {
    if (request.method !== 'POST') return answer(request);
    calls++;
    clinic.clock.now += took;
    return calls === call ? gate.before(request, answer) : answer(request);
  };
  sync.wake();
  await gate.hasArrived;
}

const countSending = async () => (await device.states()).filter((state) => state === 'sending').length;

test('on a slow network one entry is marked ahead of the one that is being sent', async () => {
  await hangAt(3, 5000);
  await until(async () => (await countSending()) === 2);
  expect(await device.states()).toHaveLength(DAYS.length - 2);
});

test('on a fast one, as many as go out while the disk is waited for', async () => {
  await hangAt(3, 0);
  await until(async () => (await countSending()) > 2);
  gate.open();
  await device.isDrained();
  expect(await clinic.listBookingRows()).toHaveLength(DAYS.length);
});

test('an answer is written though the next call hangs', async () => {
  await hangAt(8, 0);
  await until(async () => (await device.db.bookings.count()) === 7);
  expect(await device.texts()).toHaveLength(7);
  // It still does.
  expect(await countSending()).toBeGreaterThan(2);
});

test('what was marked ahead and never sent is free again when the queue stops', async () => {
  await hangAt(3, 0);
  device.network.fault = faults.offline;
  await until(async () => (await countSending()) > 2);
  const stopped = device.close();
  gate.open();
  await stopped;
  await device.restart();
  // The third may be at the clinic.
  expect((await device.db.outbox.toArray()).map(({ attempts }) => attempts)).toEqual([
    1,
    ...DAYS.slice(3).map(() => 0),
  ]);
});
