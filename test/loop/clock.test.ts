// The clinic's clock is learned from its answers, and only the screens use it.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DAY, until } from './device.ts';
import { type Fault, faults } from './network.ts';
import { clinic, device } from './pat-at-clinic.ts';

const DAYS = 86_400_000;

/** The clinic's answers carry its time; this device's clock is off by `days`. */
const dated =
  (days: number): Fault =>
  async (request, answer) => {
    const response = await answer(request);
    response.headers.set('date', new Date(clinic.clock.now - days * DAYS).toUTCString());
    return response;
  };

test.each([4, -40])('a device whose clock is %i days ahead learns the difference from any answer', async (days) => {
  device.network.fault = dated(days);
  const sync = device.open();
  await until(() => sync.getState().clockAhead !== undefined);
  expect(sync.getState().clockAhead).toBe(0 - days * DAYS);
});

test('an answer without news tells the time as well', async () => {
  const sync = device.open();
  await until(() => sync.getState().clinic === 'online');
  await sync.pullServices(DAY);
  expect(sync.getState().clockAhead).toBeUndefined();
  device.network.fault = dated(4);
  await sync.pullServices(DAY);
  expect(sync.getState().clockAhead).toBe(-4 * DAYS);
});

test('a clock that was corrected is right from the next answer on', async () => {
  device.network.fault = dated(4);
  const sync = device.open();
  // No answer with the old time is in flight any more.
  await until(() => sync.getState().clockAhead === -4 * DAYS && device.isWaitingForTime());
  device.network.fault = dated(0);
  await sync.pullServices(DAY);
  expect(sync.getState().clockAhead).toBe(0);
});

test('a captive portal’s time is not the clinic’s', async () => {
  const sync = device.open();
  await until(() => sync.getState().clinic === 'online');
  const date = new Date(0).toUTCString();
  for (const [type, text] of [
    ['text/html', '<title>Welcome</title>'],
    ['application/json', '{"login":"required"}'],
  ] as const) {
    device.network.fault = async () => new Response(text, { headers: { 'content-type': type, date } });
    await sync.pullServices(DAY);
    expect(sync.getState().clockAhead).toBeUndefined();
  }
});

test('no wait is measured on the clinic’s clock (invariant 10)', async () => {
  device.network.fault = dated(4);
  const sync = device.open();
  await until(() => sync.getState().clockAhead !== undefined);
  device.network.fault = faults.offline;
  await device.book('08.00 AM - 08.30 AM');
  await until(async () => ((await device.db.outbox.toArray())[0]?.nextAttemptAt ?? 0) > 0);
  const [entry] = await device.db.outbox.toArray();
  expect(entry?.createdAt).toBe(clinic.clock.now);
  expect(entry?.nextAttemptAt).toBeGreaterThanOrEqual(clinic.clock.now);
  expect(entry?.nextAttemptAt).toBeLessThan(clinic.clock.now + DAYS);
});
