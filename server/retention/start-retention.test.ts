import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endLease, takeLease } from '../store/leases.ts';
import { openStore, type Store } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { startRetention } from './start-retention.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const lease = { name: 'retention', holder: 'another' };

let store: Store;
let keeping: ReturnType<typeof startRetention>;
let sweeps: number;
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
  await keeping.stop();
  vi.useRealTimers();
  await store.close();
});

async function sweptAt(at: number): Promise<void> {
  await store.transaction((tx) => takeLease(tx, lease, { now: at, until: at }));
  await endLease(store.db, lease, at);
}

function start(sweep = async (): Promise<string | undefined> => 'answers deleted: 1') {
  const counted = (signal: AbortSignal) => {
    sweeps += 1;
    return sweep.call(undefined, ...([signal] as unknown as []));
  };
  keeping = startRetention({
    retention: { sweep: counted },
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

test('the first sweep comes shortly after the start, with a line in the log', async () => {
  start();
  expect(sweeps).toBe(0);
  await pass(MINUTE);
  expect([sweeps, log.mock.calls]).toEqual([1, [['Retention: answers deleted: 1']]]);
});

test('after a sweep by any process, the next one starts a day later', async () => {
  await sweptAt(Date.now() - DAY + 30 * MINUTE);
  start();
  await pass(MINUTE);
  expect(sweeps).toBe(0);
  for (let turn = 0; turn < 3; turn++) await pass(10 * MINUTE);
  expect(sweeps).toBe(1);
});

test('a sweep dated in the future does not count', async () => {
  await sweptAt(Date.now() + 1000 * DAY);
  start();
  await pass(MINUTE);
  expect(sweeps).toBe(1);
});

test('a failed sweep is logged and tried again, and one skipped for another process is not reported', async () => {
  const outcomes = [Promise.reject(new Error('lost')), Promise.resolve(undefined), Promise.resolve('x')];
  outcomes[0]?.catch(() => {});
  start(() => outcomes.shift() as Promise<string | undefined>);
  await pass(MINUTE);
  expect(logError.mock.calls).toEqual([['retention', new Error('lost')]]);
  await pass(10 * MINUTE);
  expect([sweeps, onDone.mock.calls.length, log.mock.calls.length]).toEqual([2, 0, 0]);
  await pass(10 * MINUTE);
  expect([sweeps, onDone.mock.calls.length, log.mock.calls.length]).toEqual([3, 1, 1]);
});
