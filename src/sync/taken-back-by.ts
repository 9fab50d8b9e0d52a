import { VISIT_STATES } from '../../contract/visit.ts';
import { listCounting, type NotedEvent, type NotedState } from '../../contract/visit-state.ts';

/**
 * The last note of one person that another took back, unless something was noted since, or it was noted again. Pure.
 * @param events of one visit @param whoOf person by user id: a device's own notes have another id until the clinic has them
 */
export function takenBackBy(
  events: readonly NotedEvent[],
  whoOf: (by: string) => string,
): { kind: NotedState; by: string } | undefined {
  const counting = listCounting(events);
  const last = events
    .filter(({ kind }) => kind === 'undo')
    .sort((a, b) => a.at.localeCompare(b.at))
    .findLast(({ undoes, by }) => {
      const undone = events.find(({ _id }) => _id === undoes);
      return undone !== undefined && whoOf(undone.by) !== whoOf(by);
    });
  const undone = events.find(({ _id }) => _id === last?.undoes);
  // A kind that only a later version knows has no words here.
  const kind = VISIT_STATES.find((name) => name === undone?.kind);
  if (!last || !kind || counting.some((event) => event.kind === kind || event.at > last.at)) return undefined;
  return { kind, by: last.by };
}
