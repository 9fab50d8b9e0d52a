/** What is to be noted so that a visit is in the state that somebody pressed. Pure. */
import { VISIT_STATES, type VisitEvent } from '../../contract/visit.ts';
import {
  listCounting,
  type NotedEvent,
  type NotedState,
  type VisitStateName,
  visitState,
} from '../../contract/visit-state.ts';

export type VisitStep = { kind: 'undo'; undoes: string } | { kind: NotedState };

const rankOf = (state: VisitStateName) => (VISIT_STATES as readonly string[]).indexOf(state);

/**
 * A higher state is one event. What says more than a lower one has to be undone first, and so has an earlier word on how late
 * somebody is.
 * @param events of the visit
 */
export function stepsTo(events: readonly NotedEvent[], target: VisitStateName): VisitStep[] {
  const steps: VisitStep[] = [];
  for (let rest = [...events]; ; ) {
    const { name, events: saying } = visitState(rest);
    if (rankOf(name) < rankOf(target)) return target === 'expected' ? steps : [...steps, { kind: target }];
    if (name === target && target !== 'late') return steps;
    steps.push(...undoing(saying));
    rest = rest.filter(({ _id }) => !saying.includes(_id));
  }
}

/**
 * One event beside what is known, with nothing taken back: what happened elsewhere may be heard of late. Nothing where it is noted
 * already.
 * @param events of the visit @param minutes how late somebody said they would be
 */
export function stepBeside(events: readonly NotedEvent[], kind: NotedState, minutes?: number): VisitStep[] {
  const isNoted = listCounting(events).some((event) => event.kind === kind && event.minutes === minutes);
  return isNoted ? [] : [{ kind }];
}

/** Takes the state back, to what was noted before it. */
export function undoSteps(events: readonly Pick<VisitEvent, keyof NotedEvent>[]): VisitStep[] {
  return undoing(visitState(events).events);
}

export const undoing = (ids: readonly string[]): VisitStep[] => ids.map((undoes) => ({ kind: 'undo', undoes }));
