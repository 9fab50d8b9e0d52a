/** Whether the clinic can be reached, and what its clock says, as its answers tell. `navigator.onLine` has no say. */
import { createListeners, type Listeners } from '../base/listeners.ts';
import { isReached, type Outcome } from './outcome.ts';

/** An older answer (milliseconds) says nothing about now. */
const HEARD_LATELY = 60_000;

export interface ReachState {
  isOnline: 'unknown' | 'online' | 'offline';
  /** How far the clinic's clock is ahead of this device's (milliseconds); undefined until it was heard. */
  clockAhead?: number;
}

export interface Reach {
  /** The same object until something changes. */
  getState(): ReachState;
  /** Told of each change of the state. */
  subscribe: Listeners['subscribe'];
  /** Told when the clinic answers again, before the state changes. */
  onBack: Listeners['subscribe'];
  /** Told when it no longer does. */
  onAway: Listeners['subscribe'];
  /** Told when something else answered in its place. A proxy may do so for one path alone, so that of a second one counts. */
  onDoubt: Listeners['subscribe'];
  note(outcome: Outcome): void;
  /** Whether something else was the last to answer. */
  isDoubted(): boolean;
  /** Whether the clinic has answered lately, and nothing speaks against it. */
  isSure(): boolean;
  /** What time it is at the clinic (milliseconds), if it has said so lately. */
  clinicTime(): number | undefined;
  doubt(): void;
}

export function createReach(now: () => number): Reach {
  let state: ReachState = { isOnline: 'unknown' };
  let heardAt = 0;
  /** The path for which something else was the last to answer. */
  let foreignAt: string | undefined;
  const changed = createListeners();
  const back = createListeners();
  const away = createListeners();
  const doubted = createListeners();

  function change(next: Partial<ReachState>): void {
    state = { ...state, ...next };
    changed.tell();
  }

  function noteClock(outcome: Outcome): void {
    if (outcome.kind !== 'accepted') return;
    const { clockAhead = state.clockAhead } = outcome;
    if (clockAhead !== undefined && clockAhead !== state.clockAhead) change({ clockAhead });
  }

  // A clock that was set makes what was just heard look old, or yet to come.
  const isSure = () =>
    state.isOnline === 'online' && foreignAt === undefined && Math.abs(now() - heardAt) <= HEARD_LATELY;

  return {
    getState: () => state,
    subscribe: changed.subscribe,
    onBack: back.subscribe,
    onAway: away.subscribe,
    onDoubt: doubted.subscribe,
    note(outcome) {
      noteClock(outcome);
      const reached = isReached(outcome);
      if (reached === undefined) return;
      const before = foreignAt;
      foreignAt = outcome.kind === 'retry' ? outcome.foreignAt : undefined;
      if (foreignAt && (before ?? foreignAt) === foreignAt && state.isOnline !== 'offline') return doubted.tell();
      if (reached) heardAt = now();
      const isOnline = reached ? 'online' : 'offline';
      if (isOnline === state.isOnline) return;
      if (state.isOnline === 'offline') back.tell();
      change({ isOnline });
      if (!reached) away.tell();
    },
    isDoubted: () => foreignAt !== undefined,
    isSure,
    clinicTime: () => (isSure() && state.clockAhead !== undefined ? now() + state.clockAhead : undefined),
    doubt() {
      heardAt = 0;
    },
  };
}
