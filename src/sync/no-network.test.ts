import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchNoNetwork } from './no-network.ts';

const browser = new EventTarget();
let onLine = true;

beforeEach(() => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function set(isOnline: boolean) {
  onLine = isOnline;
  browser.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

test('without a network from beginning to end nothing has left', () => {
  set(false);
  expect(watchNoNetwork()()).toBe(true);
});

test.each([
  ['was connected all the while', [true], []],
  ['was connected in the beginning', [true], [false]],
  ['was connected in the end', [false], [true]],
  ['was connected for a moment in between', [false], [true, false]],
])('a call may have left a device that %s', (_, before, meanwhile) => {
  for (const isOnline of before) set(isOnline);
  const hasNoNetwork = watchNoNetwork();
  for (const isOnline of meanwhile) set(isOnline);
  expect(hasNoNetwork()).toBe(false);
});

test('a network that came counts before its event does', () => {
  set(false);
  const hasNoNetwork = watchNoNetwork();
  onLine = true;
  expect(hasNoNetwork()).toBe(false);
});

test('a browser that says nothing of it may be connected', () => {
  vi.stubGlobal('navigator', {});
  expect(watchNoNetwork()()).toBe(false);
});
