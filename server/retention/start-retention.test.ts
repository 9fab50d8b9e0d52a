import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endLease, takeLease } from '../store/leases.ts';
import { openStore, type Store } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { createRetention } from './retention.ts';
import { startRetention } from './start-retention.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const lease = { name: 'retention', holder: 'another' };

let store: Store;
let running: ReturnType<typeof startRetention>;
let sweeps: number;
let signal: AbortSignal | undefined;
const onDone = vi.fn();
const log = vi.fn();
const logError = vi.fn();

beforeEach(async () => {
  store = await openStore({ dataDir: testFolder() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sweeps = 0;
  onDone.mockClear();
  log.mockClear();
  logError.mockClear();
});
afterEach(async () => {
  await running.stop();
  vi.useRealTimers();
  await store.close();
});

async function sweptAt(at: number): Promise<void> {
  await store.transaction((tx) => takeLease(tx, lease, { now: at, until: at }));
  await endLease(store.db, lease, at);
}

function start(sweep = async (): Promise<string | undefined> => 'answers deleted: 1') {
  const counted = (received: AbortSignal) => {
    sweeps += 1;
    signal = received;
    return sweep();
  };
  const clinicNow = () => ({ date: '2026-11-21', minute: 0 });
  const { postpone } = createRetention({ store, payments: {} as never, days: {} as never, now: Date.now, clinicNow });
  running = startRetention({
    retention: { sweep: counted, postpone },
    db: store.db,
    now: Date.now,
    onDone,
    log,
    logError,
  });
}

/** Lets the time pass, then waits for the work that it started. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
}

test('a sweep that is due comes shortly after the start, with a line in the log', async () => {
  await sweptAt(Date.now() - 5 * DAY);
  start();
  expect(sweeps).toBe(0);
  await pass(MINUTE);
  expect([sweeps, log.mock.calls]).toEqual([1, [['Retention: answers deleted: 1']]]);
});

test('the first sweep of a store comes shortly after the start as well', async () => {
  start();
  await pass(MINUTE);
  expect(sweeps).toBe(1);
});

test('stopping ends a sweep early', async () => {
  start();
  await pass(MINUTE);
  await running.stop();
  expect(signal?.aborted).toBe(true);
});

test('after a sweep by any process, the next one starts a day later', async () => {
  await sweptAt(Date.now() - DAY + 30 * MINUTE);
  start();
  await pass(MINUTE);
  expect(sweeps).toBe(0);
  for (let turn = 0; turn < 3; turn++) await pass(10 * MINUTE);
  expect(sweeps).toBe(1);
});

test.each([
  ['a clock that is years ahead', -1000 * DAY, 'the last sweep is dated 2027-12-26T00:00:00.000Z'],
  ['a clock that was years ahead', 1000 * DAY, 'the last sweep is dated 2033-06-17T00:00:00.000Z'],
])('after %s, a day passes before the first sweep, and the log says why', async (_what, last, why) => {
  vi.setSystemTime('2030-09-21T00:00:00Z');
  await sweptAt(Date.now() + last);
  start();
  await pass(MINUTE);
  const line = `Retention: ${why}, and now is 2030-09-21T00:00:15.000Z. If this clock is right, the next sweep is in a day`;
  expect([sweeps, log.mock.calls]).toEqual([0, [[line]]]);
  // Restarts don't shorten it.
  await running.stop();
  vi.setSystemTime('2030-09-21T23:40:00Z');
  start();
  await pass(MINUTE);
  expect(sweeps).toBe(0);
  for (let turn = 0; turn < 3; turn++) await pass(10 * MINUTE);
  expect(sweeps).toBeGreaterThan(0);
});

test('a clock that jumps ahead while the server runs deletes nothing; once it is set right, a day passes again', async () => {
  const right = Date.now();
  await sweptAt(right - DAY / 2);
  start();
  await pass(MINUTE);
  vi.setSystemTime(right + 1000 * DAY);
  await pass(10 * MINUTE);
  await pass(10 * MINUTE);
  vi.setSystemTime(right + DAY);
  await pass(10 * MINUTE);
  expect([sweeps, log.mock.calls.length]).toEqual([0, 2]);
  vi.setSystemTime(right + 2 * DAY);
  await pass(10 * MINUTE);
  expect(sweeps).toBe(1);
});

test('while another process sweeps, nothing is postponed', async () => {
  await sweptAt(Date.now() - 1000 * DAY);
  await store.transaction((tx) => takeLease(tx, lease, { now: Date.now(), until: Date.now() + 5 * MINUTE }));
  start();
  await pass(MINUTE);
  expect([sweeps, log.mock.calls]).toEqual([0, []]);
});

test('a failed sweep is logged and tried again, and one skipped for another process is not reported', async () => {
  const outcomes = [Promise.reject(new Error('lost')), Promise.resolve(undefined), Promise.resolve('x')];
  outcomes[0]?.catch(() => {});
  await sweptAt(Date.now() - 2 * DAY);
  start(() => outcomes.shift() as Promise<string | undefined>);
  await pass(MINUTE);
  expect(logError.mock.calls).toEqual([['retention', new Error('lost')]]);
  await pass(10 * MINUTE);
  expect([sweeps, onDone.mock.calls.length, log.mock.calls.length]).toEqual([2, 0, 0]);
  await pass(10 * MINUTE);
  expect([sweeps, onDone.mock.calls.length, log.mock.calls.length]).toEqual([3, 1, 1]);
});
