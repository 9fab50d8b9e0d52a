import { expect, test } from 'vitest';
import { clockAhead } from './clock-ahead.ts';

const AT = Date.parse('2026-11-20T15:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const date = new Headers({ date: new Date(AT).toUTCString() });

test.each([
  ['right', AT, AT + SECOND, 0],
  ['a little slow, as most are', AT - 90 * SECOND, AT - 89 * SECOND, 0],
  ['four days fast', AT + 4 * DAY, AT + 4 * DAY + SECOND, -4 * DAY],
  ['40 days slow', AT - 40 * DAY, AT - 40 * DAY + 9 * SECOND, 40 * DAY],
  ['three minutes and some seconds slow', AT - 185 * SECOND, AT - 184 * SECOND, 3 * MINUTE],
  ['right, and the device slept until morning before it read the answer', AT - SECOND, AT + DAY, 0],
])('the device’s clock is %s', (_, sentAt, receivedAt, ahead) => {
  expect(clockAhead(date, sentAt, receivedAt)).toBe(ahead);
});

test.each([undefined, 'soon'])('an answer with the date %j says nothing about the clock', (text) => {
  expect(clockAhead(new Headers(text ? { date: text } : {}), AT, AT)).toBeUndefined();
});
