/** The states that can be noted for a row: the same for its button, its menu and the keys. Pure. */
import type { VisitStateName } from '../../../../contract/visit-state.ts';
import type { VisitView } from '../../../sync/view-visits.ts';

type Row = Pick<VisitView, 'kind' | 'canceledAt' | 'state' | 'entries'>;

/** In the order of the menu. May include the state that the row is in. */
export function notableStates(visit: Row): readonly VisitStateName[] {
  if (isRefusedWalkIn(visit)) return [];
  switch (visit.kind) {
    case 'wanted':
      return [];
    case 'canceled':
      // No other state would be visible on the row.
      return ['arrived'];
    case 'walk-in':
      // A patient who had canceled can't be missed either: they would be canceled again.
      return ['expected', 'arrived', 'in-chair', 'done', ...(visit.canceledAt ? [] : ['missed' as const])];
    case 'booking':
      return ['late', 'expected', 'arrived', 'in-chair', 'done', 'missed'];
  }
}

/** False for a note from before the cancellation, which is not on the row; true for a step back from the arrival, which is. */
export const canTakeBack = (visit: Row): boolean =>
  notableStates(visit).length > 0 && (visit.kind !== 'canceled' || visit.state.name === 'expected');

/** The clinic does not know them, and will not hear of anything noted for them. */
export const isRefusedWalkIn = ({ entries }: Row): boolean =>
  entries.some(({ name, state }) => name === 'addWalkIn' && state === 'rejected');
