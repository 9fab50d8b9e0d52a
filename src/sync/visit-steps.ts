/** The steps to note so that a visit gets into the state that somebody pressed. Pure. */
import { VISIT_STATES } from '../../contract/visit.ts';
import {
  listCounting,
  type NotedEvent,
  type NotedState,
  type VisitStateName,
  visitState,
} from '../../contract/visit-state.ts';

/** `at` (ISO) if it happened before the press. */
export type VisitStep = { kind: 'undo'; undoes: string } | { kind: NotedState; minutes?: number; at?: string };

const rankOf = (state: VisitStateName) => (VISIT_STATES as readonly string[]).indexOf(state);

/**
 * A higher state takes one event. For a lower state, the events that say more are undone first, and so is an earlier
 * note on how late somebody is. @param events of the visit
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
 * One event in addition to the known ones. Nothing is taken back, because events from elsewhere may arrive late. None
 * if it is noted already. @param minutes how late somebody said they would be
 */
export function stepBeside(events: readonly NotedEvent[], kind: NotedState, minutes?: number): VisitStep[] {
  const isNoted = listCounting(events).some((event) => event.kind === kind && event.minutes === minutes);
  return isNoted ? [] : [{ kind }];
}

/**
 * Takes the state back to the one before it, and notes again the events that the same press had undone because they
 * said more. All steps of a press have the same time.
 */
export function undoSteps(events: readonly NotedEvent[]): VisitStep[] {
  const { name, events: saying } = visitState(events);
  const times = new Set(events.filter(({ _id }) => saying.includes(_id)).map(({ at }) => at));
  const undone = events.flatMap(({ at, undoes }) => (undoes && times.has(at) ? [undoes] : []));
  const saidMore = ({ kind }: NotedEvent) =>
    rankOf(kind as NotedState) > rankOf(name) || (kind === name && name === 'late');
  const before = events.filter((event) => undone.includes(event._id) && saidMore(event)).map(({ _id }) => _id);
  const rest = events.filter(({ _id }) => !saying.includes(_id));
  return [...undoing(saying), ...stepsAgain(rest, before)];
}

/** A press that only took events back. */
export interface StepBack {
  undone: readonly string[];
  to: VisitStateName;
}

/** Undoes a press. @param stepBack the person's last press, if it was one; somebody else may have noted more since */
export function undoPress(events: readonly NotedEvent[], stepBack: StepBack | undefined): VisitStep[] {
  return stepBack?.to === visitState(events).name ? stepsAgain(events, stepBack.undone) : undoSteps(events);
}

/**
 * Notes again the events that a step back took back, except for states that still count. They keep their original
 * times, so the next Undo goes on from there. @param undone ids of the events
 */
function stepsAgain(events: readonly NotedEvent[], undone: readonly string[]): VisitStep[] {
  const counting = new Set(listCounting(events).map(({ kind }) => kind));
  return VISIT_STATES.filter((kind) => !counting.has(kind)).flatMap((kind) => {
    const event = events.findLast((known) => known.kind === kind && undone.includes(known._id));
    if (!event) return [];
    const { at, minutes } = event;
    return [{ kind, at, ...(minutes !== undefined && { minutes }) }];
  });
}

export const undoing = (ids: readonly string[]): VisitStep[] => ids.map((undoes) => ({ kind: 'undo', undoes }));
