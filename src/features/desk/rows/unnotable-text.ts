/** Why a state on a paper can't be noted for its row; undefined if it can. Pure. */
import type { NotedState } from '../../../../contract/visit-state.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { refusedHere } from './refused-at-desk.ts';

export function unnotableText(visit: VisitView, state: NotedState): string | undefined {
  const { kind, canceledAt } = visit;
  const isRefused = refusedHere(visit).some(({ name }) => name === 'addWalkIn' || name === 'bookForPatient');
  if (isRefused) return `the clinic has refused this ${kind === 'wanted' ? 'booking' : 'walk-in'}`;
  if (kind === 'wanted') return 'the clinic’s sheet does not have this booking yet';
  // The other boxes mean that they came anyway.
  if (canceledAt !== undefined && (state === 'late' || state === 'missed')) return 'this appointment was canceled';
  return kind === 'walk-in' && state === 'late' ? 'a walk-in can’t be late' : undefined;
}
