import { expect, test } from 'vitest';
import type { VisitStateName } from '../../../../contract/visit-state.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { canTakeBack, notableStates } from './notable-states.ts';

const row = (kind: VisitView['kind'], name: VisitStateName = 'expected', more: Partial<VisitView> = {}) => ({
  ...{ kind, entries: [], state: { name, events: [], by: [] } },
  ...more,
});
const canceledAt = '2030-01-08T12:00:00.000Z';

test('for a canceled patient only the arrival can be noted, and then what follows', () => {
  expect(notableStates(row('canceled', 'expected', { canceledAt }))).toEqual(['arrived']);
  expect(notableStates(row('canceled', 'late', { canceledAt }))).toEqual(['arrived']);
  const came = row('walk-in', 'arrived', { canceledAt });
  expect(notableStates(came)).toEqual(['expected', 'arrived', 'in-chair', 'done']);
  expect(canTakeBack(came)).toBe(true);
});

test('a walk-in is not late, and may have left', () => {
  expect(notableStates(row('walk-in', 'arrived'))).not.toContain('late');
  expect(notableStates(row('walk-in', 'arrived'))).toContain('missed');
  expect(notableStates(row('booking'))).toContain('late');
});

test('a note from before the cancellation can’t be taken back unseen, and a step back from the arrival can', () => {
  expect(canTakeBack(row('canceled', 'missed', { canceledAt }))).toBe(false);
  expect(canTakeBack(row('canceled', 'expected', { canceledAt }))).toBe(true);
});

test('nothing can be noted for a patient whom the clinic does not know', () => {
  const entries = [{ name: 'addWalkIn', state: 'rejected' } as OutboxEntry];
  for (const unknown of [row('wanted'), row('walk-in', 'arrived', { entries })]) {
    expect(notableStates(unknown)).toEqual([]);
    expect(canTakeBack(unknown)).toBe(false);
  }
});
