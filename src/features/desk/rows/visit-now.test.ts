import { expect, test } from 'vitest';
import { slotLabel } from '../../../../contract/slot.ts';
import type { VisitStateName } from '../../../../contract/visit-state.ts';
import { visitNow } from './visit-now.ts';

const TWO = 14 * 60;

const row = (kind: 'booking' | 'canceled' | 'walk-in', start: number | undefined, name: VisitStateName) => ({
  ...{ kind, events: [], state: { name, events: [], by: [] } },
  ...(start !== undefined && { slot: slotLabel(start) }),
});

test('at two, the patient of two is next, and nobody whom the desk forgot to mark hides them', () => {
  const next = row('booking', TWO, 'expected');
  const visits = [
    row('booking', 8 * 60, 'expected'),
    row('booking', TWO - 30, 'in-chair'),
    row('booking', TWO, 'done'),
    row('booking', TWO, 'missed'),
    row('canceled', TWO, 'expected'),
    next,
    row('walk-in', undefined, 'arrived'),
  ];
  expect(visitNow(visits, TWO)).toBe(next);
  expect(visitNow(visits, TWO + 29)).toBe(next);
});

test('after the last appointment, walk-ins are next, then those who are left, and then the end of the list', () => {
  const [forgotten, walkIn] = [row('booking', TWO, 'in-chair'), row('walk-in', undefined, 'arrived')];
  const done = row('walk-in', undefined, 'done');
  expect(visitNow([forgotten, walkIn], TWO + 30)).toBe(walkIn);
  expect(visitNow([forgotten, done], TWO + 30)).toBe(forgotten);
  expect(visitNow([done, done], TWO + 30)).toBe(done);
  expect(visitNow([], TWO)).toBeUndefined();
});
