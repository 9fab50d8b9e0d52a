/** A clock that stands still until everything is quiet and then jumps to the next due event. Nothing really waits. */
import type { Timer } from '../../../src/base/timer.ts';
import { nextTurn, whenQuiet } from './quiet.ts';

/** More than any schedule needs: reaching it means retries without a pause. */
const MOST_EVENTS = 20_000;

/** Shorter waits (milliseconds) belong to the machine itself, such as those of the database. */
const LONG = 1000;

interface Due {
  at: number;
  work(): void;
}

export type VirtualTime = ReturnType<typeof createVirtualTime>;

/** @param clock advanced for readers of the time: milliseconds */
export function createVirtualTime(clock: { now: number }) {
  const queue: Due[] = [];
  let events = 0;

  const timer: Timer = (work, ms) => {
    const due = { at: clock.now + Math.max(0, ms), work };
    const place = queue.findIndex(({ at }) => at > due.at);
    queue.splice(place < 0 ? queue.length : place, 0, due);
    return () => {
      const index = queue.indexOf(due);
      if (index >= 0) queue.splice(index, 1);
    };
  };

  function abortAfter(ms: number): AbortSignal {
    const controller = new AbortController();
    timer(() => controller.abort(new DOMException('The time is up.', 'TimeoutError')), ms);
    return controller.signal;
  }

  function fireNext(): void {
    const due = queue.shift();
    if (!due) return;
    if (++events > MOST_EVENTS) throw new Error('It never comes to rest.');
    clock.now = Math.max(clock.now, due.at);
    due.work();
  }

  return {
    timer,
    now: () => clock.now,
    sleep: (ms: number) => new Promise<void>((resolve) => timer(resolve, ms)),
    /** Replaces the system's timers for long waits. Returns a function that restores them. */
    takeOver: (): (() => void) => {
      const { setTimeout, clearTimeout } = globalThis;
      const { timeout } = AbortSignal;
      const callOffs = new Map<unknown, () => void>();
      const setVirtual = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
        if (ms < LONG) return setTimeout(work, ms, ...given);
        const id = {};
        callOffs.set(
          id,
          timer(() => work(...given), ms),
        );
        return id;
      };
      const clearVirtual = (id: unknown) => {
        callOffs.get(id)?.();
        if (!callOffs.delete(id)) clearTimeout(id as number);
      };
      Object.assign(globalThis, { setTimeout: setVirtual, clearTimeout: clearVirtual });
      AbortSignal.timeout = abortAfter;
      return () => {
        Object.assign(globalThis, { setTimeout, clearTimeout });
        AbortSignal.timeout = timeout;
      };
    },
    /** Lets `ms` pass, with all events due in that time. */
    pass: async (ms: number): Promise<void> => {
      const end = clock.now + ms;
      await whenQuiet();
      while ((queue[0]?.at ?? Infinity) <= end) {
        fireNext();
        await whenQuiet();
      }
      clock.now = end;
    },
    /** Runs the next due event a few turns from now, in the middle of pending work. */
    collide: async (turns: number): Promise<void> => {
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      fireNext();
    },
  };
}
