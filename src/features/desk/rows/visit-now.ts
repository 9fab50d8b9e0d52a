/** Whom the desk looks for in the middle of a day. Pure. */
import { SLOT_MINUTES, slotStart } from '../../../../contract/slot.ts';
import type { VisitStateName } from '../../../../contract/visit-state.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { hasTime } from '../../../sync/visit-order.ts';

type Row = Pick<VisitView, 'kind' | 'slot' | 'state' | 'canceledAt' | 'events'>;

const OVER: readonly VisitStateName[] = ['done', 'missed'];

/**
 * The first patient whose time is not over, else the first who is left: some are never marked as done, and must not be
 * found all day. @param minute from midnight
 */
export function visitNow<T extends Row>(visits: readonly T[], minute: number): T | undefined {
  const left = visits.filter(({ kind, state }) => kind !== 'canceled' && !OVER.includes(state.name));
  return left.find((visit) => !isPast(visit, minute)) ?? left[0] ?? visits.at(-1);
}

function isPast(visit: Row, minute: number): boolean {
  const start = hasTime(visit) ? slotStart(visit.slot ?? '') : undefined;
  return start !== undefined && start + SLOT_MINUTES <= minute;
}
