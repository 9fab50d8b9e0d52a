// The next entry may depend on the text of an answer, so it waits for that text.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from './device.ts';
import { createGate } from './gate.ts';
import { faults } from './network.ts';
import { clinic, device } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const DAYS = ['2030-01-08', '2030-01-09', '2030-01-10', '2030-01-11', '2030-01-14', '2030-01-15'];

let gate: ReturnType<typeof createGate>;

beforeEach(() => {
  gate = createGate();
});

afterEach(() => gate.open());

/** Wishes wait, and the network is back. */
async function askOffline() {
  device.network.fault = faults.offline;
  const sync = device.open();
  for (const date of DAYS) await device.book(EIGHT, { date });
  await until(() => device.isWaitingForTime());
  device.network.fault = faults.none;
  device.network.calls.length = 0;
  device.network.keys.length = 0;
  return sync;
}

const sent = () => device.network.calls.filter((call) => /POST|DELETE/.test(call));
const posts = () => sent().filter((call) => call === 'POST /booking').length;
const shown = async (state: string) => (await device.views()).filter((view) => view.endsWith(state)).length;

test('an answer that breaks off is requested again under its key, and nothing else is', async () => {
  const sync = await askOffline();
  for (let call = 0; call < 2; call++) device.network.once('POST /booking', faults.none);
  device.network.once('POST /booking', faults.brokenText);
  sync.wake();
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(3);
  expect(await shown('confirmed')).toBe(2);
  expect(await clinic.listBookingRows()).toHaveLength(3);

  device.passTime(60_000);
  await device.isDrained();
  expect(device.network.keys).toHaveLength(DAYS.length + 1);
  expect(new Set(device.network.keys).size).toBe(DAYS.length);
  expect(device.network.keys[3]).toBe(device.network.keys[2]);
  expect(await clinic.listBookingRows()).toHaveLength(DAYS.length);
});

test('a cancel waits for the text of its booking, which has the id (invariant 4)', async () => {
  device.network.once('POST /booking', gate.text);
  device.open();
  const entry = await device.book(EIGHT);
  await gate.hasArrived;
  await device.cancel(entry?.key ?? '');
  await device.book(EIGHT, { date: DAYS[1] ?? '' });
  expect(sent()).toEqual(['POST /booking']);
  gate.open();
  await device.isDrained();
  expect(sent()).toEqual([
    'POST /booking',
    expect.stringMatching(/^DELETE \/del-booking\/[0-9a-f-]{36}$/),
    'POST /booking',
  ]);
  expect(await device.views()).toEqual(['Jan 9, 2030 08.00 AM confirmed']);
});

test('no entry is sent after an answer that breaks off, if the next one depends on it', async () => {
  device.network.fault = faults.offline;
  const sync = device.open();
  const entry = await device.book(EIGHT);
  await until(() => device.isWaitingForTime());
  await device.cancel(entry?.key ?? '');
  await device.book(EIGHT, { date: DAYS[1] ?? '' });
  await until(() => device.isWaitingForTime());
  device.network.fault = faults.none;
  device.network.once('POST /booking', faults.brokenText);
  device.network.calls.length = 0;
  sync.wake();
  await until(() => sent().length > 0 && device.isWaitingForTime());
  expect(sent()).toEqual(['POST /booking']);
  device.passTime(60_000);
  await device.isDrained();
  expect(await device.views()).toEqual(['Jan 9, 2030 08.00 AM confirmed']);
});
