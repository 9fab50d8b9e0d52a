/** Announces new lines of the audit, from any process. It is only a hint: subscribers read the number of the newest line. */
import { getAuditNumber } from './audit.ts';
import type { Engine } from './engine.ts';

/** Changes within this time are announced once. */
const GATHER_MS = 100;
/** Polling interval if nothing is heard from the engine. A poll reads one row. */
const LOOK_MS = 250;
/** Polling interval if the engine notifies: a connection may die silently. */
const LOOK_BESIDE_MS = 5000;

export interface Changes {
  /** Costs nothing while nobody is subscribed. Returns `unsubscribe`. */
  subscribe(told: () => void): () => void;
  close(): Promise<void>;
}

export function createChanges({ db, listen }: Pick<Engine, 'db' | 'listen'>): Changes {
  const subscribers = new Set<() => void>();
  let last = -1;
  /** The engine's notifications arrive here. A pooler in between, such as PgBouncer, may swallow them. */
  let isHeard = false;
  let isTold = false;
  let isSoon = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let stopped: Promise<unknown> = Promise.resolve();

  function lookIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  }

  async function look(): Promise<void> {
    const wasTold = isTold;
    isSoon = false;
    isTold = false;
    // An unavailable store is reported elsewhere. Polling goes on.
    const number = await getAuditNumber(db).catch(() => last);
    if (number > last) {
      if (!wasTold) isHeard = false;
      last = number;
      for (const told of subscribers) told();
    }
    if (subscribers.size > 0 && !isSoon) lookIn(isHeard ? LOOK_BESIDE_MS : LOOK_MS);
  }

  function start(): void {
    lookIn(0);
    stopListening = listen?.({
      heard() {
        isHeard = true;
        isTold = true;
        if (isSoon) return;
        isSoon = true;
        lookIn(GATHER_MS);
      },
      lost() {
        if (isHeard) lookIn(0);
        isHeard = false;
      },
    });
  }

  function stop(): void {
    clearTimeout(timer);
    isHeard = false;
    isSoon = false;
    const stopping = stopListening?.();
    stopListening = undefined;
    stopped = Promise.all([stopped, stopping]);
  }

  return {
    subscribe(told) {
      // The same function may be passed twice.
      const subscriber = () => told();
      subscribers.add(subscriber);
      if (subscribers.size === 1) start();
      return () => {
        if (subscribers.delete(subscriber) && subscribers.size === 0) stop();
      };
    },
    async close() {
      subscribers.clear();
      stop();
      await stopped;
    },
  };
}
