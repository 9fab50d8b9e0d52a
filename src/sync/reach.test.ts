import { beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from './outcome.ts';
import { createReach, type Reach } from './reach.ts';

const accepted: Outcome = { kind: 'accepted', output: {} };
const lost: Outcome = { kind: 'retry', scope: 'network' };
const foreign: Outcome = { kind: 'retry', scope: 'network', foreignAt: '/visits' };
const foreignToo: Outcome = { kind: 'retry', scope: 'network', foreignAt: '/available' };

let time: number;
let reach: Reach;
beforeEach(() => {
  time = 1_000_000;
  reach = createReach(() => time);
});

test('the shape of the last answer tells whether the clinic is there', () => {
  expect(reach.getState().clinic).toBe('unknown');
  reach.note(lost);
  expect(reach.getState().clinic).toBe('offline');
  reach.note({ kind: 'retry', scope: 'server' });
  expect(reach.getState().clinic).toBe('online');
  // The clinic was not asked.
  reach.note({ kind: 'reauth' });
  expect(reach.getState().clinic).toBe('online');
});

test('a foreign answer for one path raises a doubt, and only one for another path puts the clinic out of reach', () => {
  const heard: string[] = [];
  reach.onDoubt(() => heard.push('doubt'));
  reach.onOffline(() => heard.push('offline'));
  reach.onOnline(() => heard.push('online'));
  for (const outcome of [accepted, foreign, accepted, foreign, foreign]) reach.note(outcome);
  expect(reach.getState().clinic).toBe('online');
  expect(reach.isSure()).toBe(false);
  expect(reach.isForeign()).toBe(true);
  reach.note(foreignToo);
  expect(reach.getState().clinic).toBe('offline');
  for (const outcome of [foreign, foreign, accepted]) reach.note(outcome);
  expect(heard).toEqual(['doubt', 'doubt', 'doubt', 'offline', 'online']);
  expect(reach.isSure()).toBe(true);
  expect(reach.isForeign()).toBe(false);
});

test('a call without any answer puts the clinic out of reach at once', () => {
  reach.note(accepted);
  reach.note(lost);
  expect(reach.getState().clinic).toBe('offline');
});

test('listeners hear only of changes, and of a clinic that is back before the state says so', () => {
  const heard: string[] = [];
  reach.onOnline(() => heard.push(`again, still ${reach.getState().clinic}`));
  reach.onOffline(() => heard.push('no longer'));
  reach.subscribe(() => heard.push(reach.getState().clinic));
  for (const outcome of [accepted, accepted, lost, lost, accepted]) reach.note(outcome);
  expect(heard).toEqual(['online', 'offline', 'no longer', 'again, still offline', 'online']);
});

test('an answer that is over a minute old or outdated is not sure', () => {
  expect(reach.isSure()).toBe(false);
  reach.note(accepted);
  time += 60_000;
  expect(reach.isSure()).toBe(true);
  time += 1;
  expect(reach.isSure()).toBe(false);
  reach.note(accepted);
  reach.outdate();
  expect(reach.isSure()).toBe(false);
  reach.note(accepted);
  reach.note(lost);
  expect(reach.isSure()).toBe(false);
});

test('the clinic’s clock is remembered until it says otherwise', () => {
  const listener = vi.fn();
  reach.note({ ...accepted, clockAhead: 120_000 });
  reach.subscribe(listener);
  reach.note(accepted);
  reach.note({ ...accepted, clockAhead: 120_000 });
  expect(listener).not.toHaveBeenCalled();
  expect(reach.getState().clockAhead).toBe(120_000);
});

test('the time at the clinic is known while its answer is fresh and the device’s clock was not set since', () => {
  expect(reach.clinicTime()).toBeUndefined();
  reach.note({ ...accepted, clockAhead: 120_000 });
  time += 60_000;
  expect(reach.clinicTime()).toBe(time + 120_000);
  time += 5 * 24 * 3_600_000;
  expect(reach.clinicTime()).toBeUndefined();
  time -= 10 * 24 * 3_600_000;
  expect(reach.clinicTime()).toBeUndefined();
  reach.note({ ...accepted, clockAhead: 0 });
  expect(reach.clinicTime()).toBe(time);
  reach.outdate();
  expect(reach.clinicTime()).toBeUndefined();
});
