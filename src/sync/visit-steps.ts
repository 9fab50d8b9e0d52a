/** What is to be noted so that a visit is in the state that somebody pressed. Pure. */
import { VISIT_STATES } from '../../contract/visit.ts';
import {
  listCounting,
  type NotedEvent,
  type NotedState,
  type VisitStateName,
  visitState,
} from '../../contract/visit-state.ts';

/** `at` (ISO) where it happened before the press. */
export type VisitStep = { kind: 'undo'; undoes: string } | { kind: NotedState; minutes?: number; at?: string };

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

/**
 * Takes the state back, to what was noted before it: what the same press had undone because it said more is noted again. Steps of one
 * press have one time.
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

/** A press that only took back. */
export interface StepBack {
  /** Ids of the events. */
  undone: readonly string[];
  /** What the visit was then. */
  to: VisitStateName;
}

/** Takes back what somebody's press did. @param stepBack their last press, if it was one; somebody else may have noted more since */
export function undoPress(events: readonly NotedEvent[], stepBack: StepBack | undefined): VisitStep[] {
  return stepBack?.to === visitState(events).name ? stepsAgain(events, stepBack.undone) : undoSteps(events);
}

/**
 * A step back noted nothing but that, so nothing says so any more. What is noted again happened when it did: so the next Undo goes on
 * from there, and finds what that press had taken back. @param undone ids of what it took back
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
