import { expect, test, vi } from 'vitest';
import type { Timer } from '../base/timer.ts';
import { createTrigger } from './trigger.ts';

/** A clock that stands still, and a timer that fires when told to. */
function stage(run: () => Promise<number>) {
  const pending: { work: () => void; ms: number }[] = [];
  const timer: Timer = (work, ms) => {
    const entry = { work, ms };
    pending.push(entry);
    return () => pending.splice(pending.indexOf(entry), 1);
  };
  return { pending, trigger: createTrigger(run, timer, () => 1000) };
}

test('a wake-up during a run causes exactly one more run', async () => {
  const gates: (() => void)[] = [];
  const run = vi.fn(() => new Promise<number>((done) => gates.push(() => done(1500))));
  const { trigger } = stage(run);
  trigger.wake();
  trigger.wake();
  trigger.wake();
  expect(run).toHaveBeenCalledTimes(1);
  gates[0]?.();
  await expect.poll(() => run).toHaveBeenCalledTimes(2);
  gates[1]?.();
  await trigger.stop();
  expect(run).toHaveBeenCalledTimes(2);
});

test('the timer starts the run that the last one asked for, and a wake-up starts it earlier', async () => {
  const run = vi.fn(async () => 1500);
  const { pending, trigger } = stage(run);
  trigger.wake();
  await expect.poll(() => pending).toMatchObject([{ ms: 500 }]);
  trigger.wake();
  expect(pending).toEqual([]);
  await expect.poll(() => pending).toHaveLength(1);
  pending[0]?.work();
  await trigger.stop();
  expect(run).toHaveBeenCalledTimes(3);
});

test('after stop nothing runs any more', async () => {
  const run = vi.fn(async () => 1500);
  const { pending, trigger } = stage(run);
  trigger.wake();
  await trigger.stop();
  trigger.wake();
  expect(pending).toEqual([]);
  expect(run).toHaveBeenCalledTimes(1);
});

test('stop resolves once the current run has ended', async () => {
  const run = Promise.withResolvers<number>();
  const { trigger } = stage(() => run.promise);
  trigger.wake();
  let isStopped = false;
  const stopped = trigger.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  run.resolve(1500);
  await stopped;
});

test('a run that fails is tried again later', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { pending, trigger } = stage(() => Promise.reject(new Error('disk full')));
  trigger.wake();
  await expect.poll(() => pending).toMatchObject([{ ms: 30_000 }]);
  expect(error).toHaveBeenCalledTimes(1);
  await trigger.stop();
  error.mockRestore();
});

test('a paused trigger runs nothing until it resumes, and a stopped one never', async () => {
  const run = vi.fn(async () => 1500);
  const { pending, trigger } = stage(run);
  trigger.wake();
  await expect.poll(() => pending).toHaveLength(1);
  trigger.pause();
  trigger.wake();
  expect(pending).toEqual([]);
  expect(run).toHaveBeenCalledTimes(1);
  trigger.resume();
  await expect.poll(() => run).toHaveBeenCalledTimes(2);
  await trigger.stop();
  trigger.pause();
  trigger.resume();
  expect(run).toHaveBeenCalledTimes(2);
});

test('a run that was requested during another does not start once the trigger is stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const run = vi.fn(() => promise);
  const { trigger } = stage(run);
  trigger.wake();
  trigger.wake();
  const stopped = trigger.stop();
  resolve(1500);
  await stopped;
  expect(run).toHaveBeenCalledTimes(1);
});

test('a run that is requested for later replaces the one that the last run asked for', async () => {
  const run = vi.fn(async () => 9_000);
  const { pending, trigger } = stage(run);
  trigger.wake();
  trigger.wakeIn(700);
  await expect.poll(() => pending).toMatchObject([{ ms: 8_000 }]);
  trigger.wakeIn(700);
  expect(pending).toMatchObject([{ ms: 700 }]);
  await trigger.stop();
  expect(pending).toEqual([]);
  trigger.wakeIn(700);
  expect(pending).toEqual([]);
  expect(run).toHaveBeenCalledTimes(1);
});
