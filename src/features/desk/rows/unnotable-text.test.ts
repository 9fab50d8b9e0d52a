import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../../data/db.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { unnotableText } from './unnotable-text.ts';

const row = (kind: VisitView['kind'], more: Partial<VisitView> = {}) => ({ kind, entries: [], ...more }) as VisitView;
const CANCELED = { canceledAt: '2030-01-08T12:00:00.000Z' };

test('every box of a booking can be noted', () => {
  for (const state of ['arrived', 'in-chair', 'done', 'missed', 'late'] as const)
    expect(unnotableText(row('booking'), state)).toBeUndefined();
});

test('a walk-in is not running late, and may have left', () => {
  expect(unnotableText(row('walk-in'), 'late')).toBe('a walk-in can’t be late');
  expect(unnotableText(row('walk-in'), 'missed')).toBeUndefined();
});

test.each([
  ['a patient who canceled', 'canceled'],
  ['a patient who canceled and came anyway', 'walk-in'],
] as const)('%s is neither late nor missed', (_who, kind) => {
  for (const state of ['late', 'missed'] as const)
    expect(unnotableText(row(kind, CANCELED), state)).toBe('this appointment was canceled');
  for (const state of ['arrived', 'in-chair', 'done'] as const)
    expect(unnotableText(row(kind, CANCELED), state)).toBeUndefined();
});

test('nothing can be noted for a row that the clinic does not have', () => {
  const refused = (name: string) => ({ entries: [{ name, state: 'rejected' } as OutboxEntry] });
  expect(unnotableText(row('walk-in', refused('addWalkIn')), 'arrived')).toBe('the clinic has refused this walk-in');
  expect(unnotableText(row('wanted', refused('bookForPatient')), 'done')).toBe('the clinic has refused this booking');
  expect(unnotableText(row('wanted'), 'done')).toBe('the clinic’s sheet does not have this booking yet');
});
