import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Polling, poll } from './poll.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
let answers: boolean[];
let asked: number;
let said: boolean[];
let polling: Polling | undefined;

const start = (every?: number, longest?: number) => {
  const pull = async () => {
    asked++;
    return answers.shift() ?? true;
  };
  polling = poll(pull, { every, longest, tell: (hasFailed) => said.push(hasFailed), random: () => 0 });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  answers = [];
  asked = 0;
  said = [];
});

afterEach(() => {
  polling?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a failed pull is retried by itself, less and less often, until it succeeds', async () => {
  answers = [false, false, false];
  start();
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + 999);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1 + 1_999);
  expect(asked).toBe(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(4);
  expect(said).toEqual([true, true, true, false]);
});

test('the pause after a failure is never longer than the given limit', async () => {
  answers = Array.from({ length: 20 }, () => false);
  start(undefined, 5_000);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = asked;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBe(before + 4);
});

test('after an answer the pauses are short again', async () => {
  answers = [false, false, true, false];
  start(45_000);
  await vi.advanceTimersByTimeAsync(500 + 1_000 + 45_000);
  expect(asked).toBe(4);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toBe(5);
});

test('a failure never makes it poll less often than without one', async () => {
  answers = Array.from({ length: 20 }, () => false);
  start(45_000);
  await vi.advanceTimersByTimeAsync(600_000);
  const before = asked;
  await vi.advanceTimersByTimeAsync(450_000);
  expect(asked - before).toBe(10);
});

test('a press of the button polls at once, and the pauses go on from there', async () => {
  answers = [false, false, false, false, false];
  start();
  await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000);
  expect(asked).toBe(4);
  polling?.ask();
  expect(asked).toBe(5);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(asked).toBe(5);
});

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  start(45_000);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(2);
});

test('a page that is opened in the background does not poll until it is visible', async () => {
  page.hidden = true;
  start(45_000);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(1);
});

test('a page that was left no longer polls', async () => {
  answers = [false];
  start(45_000);
  await vi.advanceTimersByTimeAsync(0);
  polling?.stop();
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(1);
});

test('a device that cannot save the result counts as a failure, and nothing is reported after the end', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  polling = poll(() => Promise.reject(new Error('full')), { tell: (hasFailed) => said.push(hasFailed) });
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([true]);
  polling.ask();
  polling.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(said).toEqual([true]);
});
