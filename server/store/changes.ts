/**
 * Tells that the store has changed, whichever process has changed it: that lines were added to the audit. Nobody has to trust in
 * being told: whoever is told asks for the number of the newest line, and may ask at any other time, too.
 */
import { getAuditNumber } from './audit.ts';
import type { Engine } from './engine.ts';

// Milliseconds.
/** What changes meanwhile is told of once. */
const GATHER = 100;
/** Where nothing is heard from the engine. It reads one row. */
const LOOK = 250;
/** Where it is: a connection may be dead without a word. */
const LOOK_BESIDE = 5000;

export interface Changes {
  /** Costs nothing while nobody is subscribed. Returns what ends it. */
  subscribe(told: () => void): () => void;
  close(): Promise<void>;
}

export function createChanges({ db, listen }: Pick<Engine, 'db' | 'listen'>): Changes {
  const subscribers = new Set<() => void>();
  let last = -1;
  /** The engine's word arrives here. A pooler in between, such as PgBouncer, may take it and say nothing. */
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
    // A store that is away is told of elsewhere, and looked at again.
    const number = await getAuditNumber(db).catch(() => last);
    if (number > last) {
      if (!wasTold) isHeard = false;
      last = number;
      for (const told of subscribers) told();
    }
    if (subscribers.size > 0 && !isSoon) lookIn(isHeard ? LOOK_BESIDE : LOOK);
  }

  function start(): void {
    lookIn(0);
    stopListening = listen?.({
      heard() {
        isHeard = true;
        isTold = true;
        if (isSoon) return;
        isSoon = true;
        lookIn(GATHER);
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
      // The same function may be given twice.
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
