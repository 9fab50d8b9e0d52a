import { expect, test } from 'vitest';
import type { NotedEvent } from '../../contract/visit-state.ts';
import { takenBackBy } from './taken-back-by.ts';

const event = (minute: number, by: string, kind: string, undoes?: string): NotedEvent => ({
  ...{ _id: `${by} ${kind} ${minute}`, kind, by, at: `2030-01-08T13:${String(minute).padStart(2, '0')}:00.000Z` },
  ...(undoes && { undoes }),
});
const back = (events: NotedEvent[]) => takenBackBy(events, (by) => (by === 'dee' ? 'you' : by));

const arrived = event(1, 'ada', 'arrived');
const done = event(2, 'dee', 'done');
const undo = event(3, 'ada', 'undo', done._id);

test('a note that somebody else took back is reported, a person’s own slip is not', () => {
  expect(back([arrived, done, undo])).toEqual({ kind: 'done', by: 'ada' });
  expect(back([arrived, done, event(3, 'dee', 'undo', done._id)])).toBeUndefined();
  expect(back([arrived, done, event(3, 'you', 'undo', done._id)])).toBeUndefined();
  expect(back([arrived, done])).toBeUndefined();
});

test('if two notes were taken back one after the other, the last is reported', () => {
  const next = event(4, 'dee', 'undo', arrived._id);
  expect(back([next, undo, done, arrived])).toEqual({ kind: 'arrived', by: 'dee' });
});

test('nothing is reported once something was noted since, or the note counts again', () => {
  expect(back([arrived, done, undo, event(4, 'ada', 'in-chair')])).toBeUndefined();
  expect(back([arrived, done, undo, { ...done, _id: 'again' }])).toBeUndefined();
});

test('a kind of note that only a later version knows is not reported', () => {
  const later = event(2, 'dee', 'x-rayed');
  expect(back([later, event(3, 'ada', 'undo', later._id)])).toBeUndefined();
});
