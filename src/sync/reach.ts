/** Tells from the clinic's answers whether it can be reached, and what its clock says. `navigator.onLine` has no say. */
import { createListeners, type Listeners } from '../base/listeners.ts';
import { isReached, type Outcome } from './outcome.ts';

/** An answer that is older than this says nothing about the present. */
const HEARD_LATELY_MS = 60_000;

export interface ReachState {
  clinic: 'unknown' | 'online' | 'offline';
  /** How far the clinic's clock is ahead of this device's (milliseconds); undefined until it is known. */
  clockAhead?: number;
}

export interface Reach {
  /** The same object until something changes. */
  getState(): ReachState;
  subscribe: Listeners['subscribe'];
  /** The clinic answers again. Called before the state changes. */
  onOnline: Listeners['subscribe'];
  onOffline: Listeners['subscribe'];
  /** Something else answered in its place. A proxy may do so for one path only, so only a second path counts as out of reach. */
  onDoubt: Listeners['subscribe'];
  note(outcome: Outcome): void;
  /** Whether the last answer came from something else. */
  isForeign(): boolean;
  /** The clinic has answered recently, and nothing has put that in doubt. */
  isSure(): boolean;
  /** The time at the clinic (milliseconds), if it has told it recently. */
  clinicTime(): number | undefined;
  /** Makes the clinic's last answer count as old. */
  outdate(): void;
}

export function createReach(now: () => number): Reach {
  let state: ReachState = { clinic: 'unknown' };
  let heardAt = 0;
  /** The path of the last answer, if something else gave it. */
  let foreignAt: string | undefined;
  const changed = createListeners();
  const online = createListeners();
  const offline = createListeners();
  const doubted = createListeners();

  function change(next: Partial<ReachState>): void {
    state = { ...state, ...next };
    changed.tell();
  }

  function noteClock(outcome: Outcome): void {
    if (outcome.kind !== 'accepted') return;
    const { clockAhead } = outcome;
    if (clockAhead !== undefined && clockAhead !== state.clockAhead) change({ clockAhead });
  }

  // If the device's clock was set, a new answer may look old, or from the future.
  const isSure = () =>
    state.clinic === 'online' && foreignAt === undefined && Math.abs(now() - heardAt) <= HEARD_LATELY_MS;

  return {
    getState: () => state,
    subscribe: changed.subscribe,
    onOnline: online.subscribe,
    onOffline: offline.subscribe,
    onDoubt: doubted.subscribe,
    note(outcome) {
      noteClock(outcome);
      const reached = isReached(outcome);
      if (reached === undefined) return;
      const before = foreignAt;
      foreignAt = outcome.kind === 'retry' ? outcome.foreignAt : undefined;
      const isOnlyPath = before === undefined || before === foreignAt;
      if (foreignAt && isOnlyPath && state.clinic !== 'offline') return doubted.tell();
      if (reached) heardAt = now();
      const clinic = reached ? 'online' : 'offline';
      if (clinic === state.clinic) return;
      if (state.clinic === 'offline') online.tell();
      change({ clinic });
      if (!reached) offline.tell();
    },
    isForeign: () => foreignAt !== undefined,
    isSure,
    clinicTime: () => (isSure() && state.clockAhead !== undefined ? now() + state.clockAhead : undefined),
    outdate() {
      heardAt = 0;
    },
  };
}
