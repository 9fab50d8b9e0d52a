import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VISIT_STATES } from './visit.ts';
import { type NotedEvent, type VisitStateName, visitState } from './visit-state.ts';

const event = (_id: string, kind: string, changes: Partial<NotedEvent> = {}): NotedEvent => ({
  ...{ _id, kind, by: 'dee', at: '2026-11-23T13:00:00.000Z' },
  ...changes,
});

const RANKS: readonly VisitStateName[] = ['expected', ...VISIT_STATES];

test('the states are ranked: expected, late, missed, arrived, in the chair, done', () => {
  expect(RANKS).toEqual(['expected', 'late', 'missed', 'arrived', 'in-chair', 'done']);
  for (const [higher, name] of RANKS.entries()) {
    for (const lower of RANKS.slice(1, higher)) {
      expect(visitState([event('a', name), event('b', lower)]).name).toBe(name);
    }
  }
});

test('a patient in the chair never becomes missed because another tablet’s events arrive later', () => {
  const early = event('a', 'in-chair', { at: '2026-11-23T12:00:00.000Z' });
  const late = event('b', 'missed', { at: '2026-11-23T18:00:00.000Z', by: 'bo' });
  expect(visitState([early, late])).toMatchObject({ name: 'in-chair', events: ['a'], by: ['dee'] });
});

test('an undone event does not count, even if the undo arrives first', () => {
  const undo = event('u', 'undo', { undoes: 'a' });
  expect(visitState([undo])).toMatchObject({ name: 'expected', events: [], by: [] });
  expect(visitState([undo, event('a', 'arrived')]).name).toBe('expected');
  expect(visitState([event('l', 'late'), event('a', 'arrived'), undo]).name).toBe('late');
});

test('if two people note the same state, both events have to be undone, and the earlier one gives the time', () => {
  const state = visitState([
    event('a', 'arrived', { at: '2026-11-23T13:05:00.000Z' }),
    event('b', 'arrived', { at: '2026-11-23T13:02:00.000Z', by: 'bo' }),
  ]);
  expect(state).toEqual({ name: 'arrived', events: ['b', 'a'], since: '2026-11-23T13:02:00.000Z', by: ['bo', 'dee'] });
});

test('the longest of several delays is given, and none once the person is there', () => {
  const events = [event('a', 'late', { minutes: 20 }), event('b', 'late', { minutes: 10 })];
  expect(visitState(events)).toMatchObject({ name: 'late', minutesLate: 20 });
  expect(visitState([...events, event('c', 'arrived')])).not.toHaveProperty('minutesLate');
});

test('only an undo takes an event back, and only a delay has minutes, whatever else an event may say', () => {
  const odd = event('b', 'arrived', { undoes: 'a', minutes: 5 });
  expect(visitState([event('a', 'late', { minutes: 10 }), odd])).toEqual({
    ...{ name: 'arrived', events: ['b'], since: odd.at, by: ['dee'] },
  });
  expect(visitState([event('a', 'in-chair'), odd]).name).toBe('in-chair');
});

test('an event kind from a later version changes nothing', () => {
  expect(visitState([event('a', 'arrived'), event('b', 'on-the-moon')]).name).toBe('arrived');
});

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
/** An id identifies one event, whoever sends it. */
const days = fc.uniqueArray(
  fc.record({
    _id: ids,
    kind: fc.constantFrom(...VISIT_STATES, 'undo', 'undo'),
    undoes: ids,
    minutes: fc.integer({ min: 1, max: 60 }),
    by: fc.constantFrom('dee', 'bo', 'ada'),
    at: fc.constantFrom('2026-11-23T13:00:00.000Z', '2026-11-23T13:01:00.000Z', '2026-11-23T13:02:00.000Z'),
  }),
  { minLength: 1, selector: ({ _id }) => _id },
);
const heard = days.chain((events) =>
  fc
    .array(fc.constantFrom(...events), { maxLength: 10 })
    .chain((again) => {
      const all = [...events, ...again];
      return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
    })
    .map((order) => ({ events, order })),
);

test('10,000 orders of the same events, with repetitions, give one sheet', () => {
  fc.assert(
    fc.property(heard, ({ events, order }) => {
      expect(visitState(order)).toEqual(visitState(events));
    }),
    { numRuns: 10_000 },
  );
});
