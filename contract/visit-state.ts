/**
 * Reduces the events of a visit to its state: the highest-ranked event that was not undone. Order, repetition and clocks make no
 * difference, so two tablets that were disconnected agree once each has the other's events.
 */
import { VISIT_STATES, type VisitEvent } from './visit.ts';

/** A state that somebody has noted. */
export type NotedState = (typeof VISIT_STATES)[number];
export type VisitStateName = 'expected' | NotedState;

export interface VisitState {
  name: VisitStateName;
  /** Ids of the events that noted it: to undo the state, undo each of them. */
  events: string[];
  /** When it was first noted, by the device's clock (ISO). */
  since?: string;
  /** The longest delay that was noted, while late. */
  minutesLate?: number;
  /** Ids of the users who noted it. */
  by: string[];
}

export type NotedEvent = Pick<VisitEvent, '_id' | 'kind' | 'undoes' | 'minutes' | 'by' | 'at'>;

/** @param events of one visit. Kinds that only a later version knows are ignored */
export function visitState(events: Iterable<NotedEvent>): VisitState {
  const counting = listCounting(events);
  const rank = Math.max(-1, ...counting.map(({ kind }) => rankOf(kind)));
  const name = VISIT_STATES[rank] ?? 'expected';
  const saying = counting.filter(({ kind }) => kind === name);
  const minutes = saying.flatMap((event) => event.minutes ?? []);
  return {
    name,
    events: saying.map(({ _id }) => _id),
    ...(saying[0] && { since: saying[0].at }),
    ...(name === 'late' && minutes.length > 0 && { minutesLate: Math.max(...minutes) }),
    by: [...new Set(saying.map(({ by }) => by))].sort(),
  };
}

/** The events that were not undone, each once, by time. @param events of one visit */
export function listCounting<E extends NotedEvent>(events: Iterable<E>): E[] {
  const byId = new Map(Array.from(events, (event) => [event._id, event]));
  const all = [...byId.values()];
  const undone = new Set(all.flatMap(({ kind, undoes }) => (kind === 'undo' && undoes ? [undoes] : [])));
  return all.filter(({ _id, kind }) => rankOf(kind) >= 0 && !undone.has(_id)).sort(byTime);
}

const rankOf = (kind: string) => (VISIT_STATES as readonly string[]).indexOf(kind);

/** The id decides between events of the same instant, so that nothing depends on the order of arrival. */
const byTime = (a: NotedEvent, b: NotedEvent) => a.at.localeCompare(b.at) || a._id.localeCompare(b._id);
