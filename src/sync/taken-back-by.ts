import { VISIT_STATES } from '../../contract/visit.ts';
import { listCounting, type NotedEvent, type NotedState } from '../../contract/visit-state.ts';

/**
 * What somebody took back of what another had noted, unless something was noted since, or it was noted again. Pure.
 * @param events of one visit @param whoOf who a user id is: a device's own notes have another one until the clinic has them
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
  // What a later version notes has no words here.
  const kind = VISIT_STATES.find((name) => name === undone?.kind);
  if (!last || !kind || counting.some((event) => event.kind === kind || event.at > last.at)) return undefined;
  return { kind, by: last.by };
}
