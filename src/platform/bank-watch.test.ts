import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBank } from './bank-watch.ts';

let status: string | Error | 'silence';
let isCovered: boolean;
const told = { asks: 0, left: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  status = 'requires_payment_method';
  isCovered = false;
  told.asks = 0;
  told.left = 0;
});
afterEach(() => vi.useRealTimers());

const watch = () =>
  watchBank({
    isAsking: async () => {
      if (status instanceof Error) throw status;
      if (status === 'silence') await new Promise(() => {});
      return status === 'requires_action';
    },
    isCovered: () => isCovered,
    onAsks: async () => {
      told.asks += 1;
    },
    onLeft: () => {
      told.left += 1;
    },
  });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('a bank that asks is reported once', async () => {
  watch();
  await pass(2);
  expect(told.asks).toBe(0);
  status = 'requires_action';
  await pass(10);
  expect(told).toEqual({ asks: 1, left: 0 });
});

test('the provider is not asked any more once it has answered for the card', async () => {
  const bank = watch();
  bank.stop();
  status = 'requires_action';
  await pass(10);
  // The question may take a moment to disappear.
  isCovered = true;
  bank.leave();
  await pass(10);
  expect(told).toEqual({ asks: 0, left: 0 });
});

test('leaving while the bank asks is reported, because its question stays', async () => {
  const bank = watch();
  status = 'requires_action';
  await pass(2);
  bank.leave();
  await pass(0);
  expect(told).toEqual({ asks: 1, left: 1 });
});

test('… even if the question had not been noticed yet', async () => {
  const bank = watch();
  status = 'requires_action';
  bank.leave();
  await pass(0);
  expect(told).toEqual({ asks: 1, left: 1 });
});

test('… or if the bank begins to ask after the person has left, whatever the network does', async () => {
  const bank = watch();
  status = new Error('unreached');
  bank.leave();
  await pass(5);
  expect(told.left).toBe(0);
  status = 'requires_action';
  await pass(2);
  expect(told.left).toBe(1);
});

test.each<[string, string | Error]>([
  ['is gone', new Error('unreached')],
  ['hangs', 'silence'],
])('a question that covers the page when the person leaves is noted, even if the network %s', async (_, how) => {
  const bank = watch();
  status = how;
  isCovered = true;
  bank.leave();
  await pass(0);
  expect(told).toEqual({ asks: 1, left: 1 });
  await pass(10);
  expect(told).toEqual({ asks: 1, left: 1 });
});

test.each<[string, string | Error]>([
  ['is gone', new Error('unreached')],
  ['hangs', 'silence'],
])('… or if it appears after the person has left and the network %s', async (_, how) => {
  const bank = watch();
  status = how;
  bank.leave();
  await pass(3);
  expect(told.left).toBe(0);
  isCovered = true;
  await pass(1);
  expect(told).toEqual({ asks: 1, left: 1 });
});

test('leaving is reported only once the bank’s question is noted', async () => {
  const steps: string[] = [];
  let note = () => {};
  const bank = watchBank({
    isAsking: async () => true,
    isCovered: () => true,
    onAsks: () =>
      new Promise((resolve) => {
        note = resolve;
      }),
    onLeft: () => steps.push('left'),
  });
  bank.leave();
  await pass(5);
  expect(steps).toEqual([]);
  note();
  await pass(0);
  expect(steps).toEqual(['left']);
});

test('a frame over the page counts as the bank’s question only if the provider can’t be asked', async () => {
  isCovered = true;
  const bank = watch();
  await pass(3);
  expect(told.asks).toBe(0);
  status = new Error('unreached');
  await pass(2);
  expect(told).toEqual({ asks: 1, left: 0 });
  bank.stop();
});

test('an answer to a poll counts for nothing once the provider has answered for the card', async () => {
  let answer = (_isAsking: boolean) => {};
  const onAsks = vi.fn(async () => {});
  const isAsking = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  const bank = watchBank({ isAsking, isCovered: () => false, onAsks, onLeft: () => {} });
  await pass(1);
  bank.stop();
  answer(true);
  await pass(0);
  expect(onAsks).not.toHaveBeenCalled();
});
