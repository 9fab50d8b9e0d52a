// Between the head of an answer and its text, the next entry goes out.
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

/** Wishes wait, and the network is back. The first ones let the queue mark the next ones ahead. */
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

test('the next goes out once the clinic begins to say yes, and none behind it', async () => {
  const sync = await askOffline();
  for (let call = 0; call < 2; call++) device.network.once('POST /booking', faults.none);
  device.network.once('POST /booking', gate.text);
  sync.wake();
  await gate.hasArrived;
  await until(async () => (await shown('confirmed')) === 3);
  expect(await clinic.listBookingRows()).toHaveLength(4);
  expect(posts()).toBe(4);

  gate.open();
  await device.isDrained();
  expect(posts()).toBe(DAYS.length);
  expect(await shown('confirmed')).toBe(DAYS.length);
});

test('an answer whose text comes late is written though the next call hangs', async () => {
  const hanging = createGate();
  const sync = await askOffline();
  for (let call = 0; call < 2; call++) device.network.once('POST /booking', faults.none);
  device.network.once('POST /booking', gate.text);
  device.network.once('POST /booking', hanging.before);
  sync.wake();
  await hanging.hasArrived;
  await until(async () => (await shown('confirmed')) === 2);
  gate.open();
  await until(async () => (await shown('confirmed')) === 3);
  expect(posts()).toBe(4);
  hanging.open();
  await device.isDrained();
});

test('an answer that breaks off is asked for again under its key, and nothing else is', async () => {
  const sync = await askOffline();
  for (let call = 0; call < 2; call++) device.network.once('POST /booking', faults.none);
  device.network.once('POST /booking', faults.brokenText);
  sync.wake();
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(4);
  expect(await shown('confirmed')).toBe(3);
  expect(await clinic.listBookingRows()).toHaveLength(4);

  device.passTime(60_000);
  await device.isDrained();
  expect(device.network.keys).toHaveLength(DAYS.length + 1);
  expect(new Set(device.network.keys).size).toBe(DAYS.length);
  expect(device.network.keys[4]).toBe(device.network.keys[2]);
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

test('nothing goes out behind an answer that breaks off, where what may go next depends on it', async () => {
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

test('a refusal is read to its end before anything else goes out', async () => {
  const sync = await askOffline();
  for (let call = 0; call < 2; call++) device.network.once('POST /booking', faults.none);
  device.network.once('POST /booking', async (request, answer) =>
    gate.text(request, async () => {
      const { status, headers } = await faults.failed();
      await answer(request);
      return new Response('{}', { status, headers });
    }),
  );
  sync.wake();
  await gate.hasArrived;
  await until(async () => (await shown('confirmed')) === 2);
  expect(posts()).toBe(3);
  gate.open();
  await until(() => device.isWaitingForTime());
  device.passTime(60_000);
  await device.isDrained();
});
