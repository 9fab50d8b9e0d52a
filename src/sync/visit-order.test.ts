import { expect, test } from 'vitest';
import { cameAt } from './visit-order.ts';

const event = (_id: string, kind: string, at: string, undoes?: string) => ({
  ...{ _id, visitId: 'v', kind, by: 'dee', at, receivedAt: at },
  ...(undoes !== undefined && { undoes }),
});

test('a patient is here since the first note of it that was not taken back', () => {
  const came = event('a', 'arrived', '08:10');
  const inChair = event('c', 'in-chair', '08:30');
  expect(cameAt({ events: [inChair, came] })).toBe('08:10');
  expect(cameAt({ events: [came, event('u', 'undo', '08:12', 'a'), inChair] })).toBe('08:30');
  // Nobody had noted that they came.
  expect(cameAt({ events: [event('d', 'done', '08:50')] })).toBe('08:50');
  expect(cameAt({ events: [event('m', 'missed', '08:20')] })).toBeUndefined();
});
