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

test('nothing has left the device if there was no network from beginning to end', () => {
  set(false);
  expect(watchNoNetwork()()).toBe(true);
});

test.each([
  ['was connected all along', [true], []],
  ['was connected at the beginning', [true], [false]],
  ['was connected at the end', [false], [true]],
  ['was connected for a moment in between', [false], [true, false]],
])('a call may have left a device that %s', (_, before, meanwhile) => {
  for (const isOnline of before) set(isOnline);
  const hasNoNetwork = watchNoNetwork();
  for (const isOnline of meanwhile) set(isOnline);
  expect(hasNoNetwork()).toBe(false);
});

test('a network that is back counts even before its event', () => {
  set(false);
  const hasNoNetwork = watchNoNetwork();
  onLine = true;
  expect(hasNoNetwork()).toBe(false);
});

test('a browser that does not report its connection may be connected', () => {
  vi.stubGlobal('navigator', {});
  expect(watchNoNetwork()()).toBe(false);
});
