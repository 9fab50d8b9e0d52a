import { expect, test } from 'vitest';
import type { NotedEvent } from '../../contract/visit-state.ts';
import { visitState } from '../../contract/visit-state.ts';
import { stepBeside, stepsTo, undoPress, undoSteps } from './visit-steps.ts';

const event = (_id: string, kind: string, more: Partial<NotedEvent> = {}): NotedEvent => ({
  ...{ _id, kind, by: 'dee', at: '2030-01-08T13:00:00.000Z' },
  ...more,
});

/** The state of the visit once the steps are noted. */
function after(events: NotedEvent[], steps: ReturnType<typeof stepsTo>): string {
  return visitState([...events, ...steps.map((step, index) => event(`new-${index}`, step.kind, step))]).name;
}

test('a state that says more takes one event', () => {
  expect(stepsTo([], 'arrived')).toEqual([{ kind: 'arrived' }]);
  expect(stepsTo([event('1', 'missed')], 'arrived')).toEqual([{ kind: 'arrived' }]);
});

test('for a state that says less, the events that say more are undone first', () => {
  const events = [event('1', 'arrived'), event('2', 'in-chair'), event('3', 'in-chair')];
  expect(stepsTo(events, 'arrived')).toEqual([
    { kind: 'undo', undoes: '2' },
    { kind: 'undo', undoes: '3' },
  ]);
  expect(stepsTo(events, 'missed')).toEqual([
    { kind: 'undo', undoes: '2' },
    { kind: 'undo', undoes: '3' },
    { kind: 'undo', undoes: '1' },
    { kind: 'missed' },
  ]);
});

test('every state can be reached from every other', () => {
  const states = ['expected', 'late', 'missed', 'arrived', 'in-chair', 'done'] as const;
  const events = [event('1', 'late'), event('2', 'missed'), event('3', 'arrived'), event('4', 'done')];
  for (let count = 0; count <= events.length; count++) {
    for (const state of states) {
      const known = events.slice(0, count);
      expect(after(known, stepsTo(known, state))).toBe(state);
    }
  }
});

test('the current state needs no event, but another number of minutes does', () => {
  expect(stepsTo([event('1', 'arrived')], 'arrived')).toEqual([]);
  expect(stepsTo([], 'expected')).toEqual([]);
  expect(stepsTo([event('1', 'late', { minutes: 30 })], 'late')).toEqual([
    { kind: 'undo', undoes: '1' },
    { kind: 'late' },
  ]);
});

test('undoing takes back each event of the state', () => {
  const events = [event('1', 'missed'), event('2', 'arrived'), event('3', 'arrived')];
  expect(undoSteps(events)).toEqual([
    { kind: 'undo', undoes: '2' },
    { kind: 'undo', undoes: '3' },
  ]);
  expect(undoSteps([])).toEqual([]);
});

test('an event that arrives late is added to the known ones, and takes nothing back', () => {
  const done = [event('1', 'arrived'), event('2', 'done')];
  expect(stepBeside(done, 'missed')).toEqual([{ kind: 'missed' }]);
  expect(after(done, stepBeside(done, 'missed'))).toBe('done');
  expect(after([event('1', 'missed')], stepBeside([event('1', 'missed')], 'in-chair'))).toBe('in-chair');
});

test('an event that is noted already is not added, unless it was undone or has other minutes', () => {
  const undone = [event('1', 'arrived'), event('2', 'undo', { undoes: '1' })];
  expect(stepBeside([event('1', 'arrived'), event('2', 'done')], 'arrived')).toEqual([]);
  expect(stepBeside(undone, 'arrived')).toEqual([{ kind: 'arrived' }]);
  const late = [event('1', 'late', { minutes: 10 })];
  expect(stepBeside(late, 'late', 10)).toEqual([]);
  expect(stepBeside(late, 'late', 20)).toEqual([{ kind: 'late' }]);
});

test('undoing a press brings back what that press had taken back, with its minutes', () => {
  const at = '2030-01-08T14:00:00.000Z';
  const before = [event('1', 'arrived'), event('2', 'in-chair')];
  const press = [
    event('3', 'undo', { undoes: '2', at }),
    event('4', 'undo', { undoes: '1', at }),
    event('5', 'missed', { at }),
  ];
  expect(undoSteps([...before, ...press])).toEqual([
    { kind: 'undo', undoes: '5' },
    { kind: 'arrived', at: before[0]?.at },
    { kind: 'in-chair', at: before[1]?.at },
  ]);
  expect(after([...before, ...press], undoSteps([...before, ...press]))).toBe('in-chair');

  const late = [
    event('1', 'late', { minutes: 30 }),
    event('2', 'undo', { undoes: '1', at }),
    event('3', 'late', { minutes: 10, at }),
  ];
  expect(after(late, undoSteps(late))).toBe('late');
  expect(undoSteps(late)).toContainEqual({ kind: 'late', minutes: 30, at: late[0]?.at });
});

test.each([[[5, 10]], [[10, 5]], [[5, 10, 15]], [[15, 10, 15]]])(
  '%j minutes late are undone one by one, back to Expected',
  (said) => {
    const events: NotedEvent[] = [];
    let minute = 0;
    const note = (steps: ReturnType<typeof stepsTo>, minutes?: number) => {
      const at = `2030-01-08T14:0${minute++}:00.000Z`;
      events.push(
        ...steps.map((step) =>
          event(`${events.length} ${step.kind} ${minute}${'undoes' in step ? step.undoes : ''}`, step.kind, {
            ...{ at, ...step },
            ...(step.kind === 'late' && minutes !== undefined && { minutes }),
          }),
        ),
      );
    };
    for (const minutes of said) note(stepsTo(events, 'late'), minutes);
    const shown = [];
    while (visitState(events).name === 'late' && shown.length < 9) {
      shown.push(visitState(events).minutesLate);
      note(undoPress(events, undefined));
    }
    expect(shown).toEqual([...said].reverse());
    expect(visitState(events).name).toBe('expected');
  },
);

test('a step back is undone by noting again what it took back', () => {
  const events = [event('1', 'arrived'), event('2', 'done'), event('3', 'undo', { undoes: '2' })];
  expect(undoPress(events, { undone: ['2'], to: 'arrived' })).toEqual([{ kind: 'done', at: events[1]?.at }]);
});

test('if somebody else noted something after a step back, that is taken back instead', () => {
  const back = [event('1', 'arrived'), event('2', 'done'), event('3', 'undo', { undoes: '2' })];
  for (const kind of ['done', 'in-chair'] as const) {
    const events = [...back, event('4', kind, { at: '2030-01-08T14:00:00.000Z' })];
    expect(undoPress(events, { undone: ['2'], to: 'arrived' })).toEqual([{ kind: 'undo', undoes: '4' }]);
  }
});
