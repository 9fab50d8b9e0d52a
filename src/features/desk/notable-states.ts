/** What can be noted of a row: the same by its button, by its menu and by the keys. Pure. */
import type { VisitStateName } from '../../../contract/visit-state.ts';
import type { VisitView } from '../../sync/view-visits.ts';

type Row = Pick<VisitView, 'kind' | 'canceledAt' | 'state' | 'entries'>;

/** In the order of the menu. The state that the row is in is among them. */
export function notableStates(visit: Row): readonly VisitStateName[] {
  if (isRefusedWalkIn(visit)) return [];
  switch (visit.kind) {
    case 'wanted':
      return [];
    case 'canceled':
      // Nothing else would be seen on the row.
      return ['arrived'];
    case 'walk-in':
      // Who had canceled can't be missed either: they would be canceled again.
      return ['expected', 'arrived', 'in-chair', 'done', ...(visit.canceledAt ? [] : ['missed' as const])];
    case 'booking':
      return ['late', 'expected', 'arrived', 'in-chair', 'done', 'missed'];
  }
}

/** What was noted before somebody canceled is not on the row, and a step back from their arrival is. */
export const canTakeBack = (visit: Row): boolean =>
  notableStates(visit).length > 0 && (visit.kind !== 'canceled' || visit.state.name === 'expected');

/** The clinic does not know them, and will not hear of anything that happens. */
export const isRefusedWalkIn = ({ entries }: Row): boolean =>
  entries.some(({ name, state }) => name === 'addWalkIn' && state === 'rejected');
